// Runs the product with reload on change: pages from Vite on PORT, the server on PORT + 1, and an emulator of Google
// sign-in on PORT + 2.
import { bin, ensureInstalled, ensureNode, run } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
const port = Number(process.env.PORT ?? 3000)
const usesStandIn = !process.env.FIREBASE_PROJECT_ID
const google = usesStandIn
  ? {
      FIREBASE_PROJECT_ID: 'fledge-dev',
      FIREBASE_API_KEY: 'stand-in',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port + 2}`,
    }
  : {}
const shared = {
  NODE_ENV: 'development',
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  ...google,
}

process.exitCode = await Promise.race([
  run(
    node,
    [
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=knowledge',
      '--watch-preserve-output',
      'server/main.ts',
    ],
    { ...shared, PORT: String(port + 1) },
  ),
  run(node, [bin('@react-router/dev', 'react-router'), 'dev'], {
    ...shared,
    PORT: String(port),
    FLEDGE_API_PORT: String(port + 1),
  }),
  ...(usesStandIn ? [run(node, ['test/google/run-google-stand-in.ts'], shared)] : []),
])
