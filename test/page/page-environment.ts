import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** jsdom, with code transformed for the server. */
const environment: Environment = { ...builtinEnvironments.jsdom, name: 'page', viteEnvironment: 'ssr' }

export default environment
