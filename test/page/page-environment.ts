import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** jsdom together with the server's code, transformed for Node. */
const environment: Environment = { ...builtinEnvironments.jsdom, name: 'page', viteEnvironment: 'ssr' }

export default environment
