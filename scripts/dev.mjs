// The product with reload on change: the server on the port after PORT, pages from Vite on PORT.
import { bin, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
const port = Number(process.env.PORT ?? 3000)
const shared = { NODE_ENV: 'development', PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` }
process.exitCode = await Promise.race([
  run(node, ['--watch-path=server', '--watch-path=contract', '--watch-path=knowledge', '--watch-preserve-output', 'server/main.ts'], { ...shared, PORT: String(port + 1) }),
  run(node, [bin('@react-router/dev', 'react-router'), 'dev'], { ...shared, PORT: String(port), FLEDGE_API_PORT: String(port + 1) }),
])
