import { startGoogleStandIn } from './google-stand-in.ts'

// Started by `npm run dev`, which also passes its address to the server.
const {
  FIREBASE_PROJECT_ID: projectId = 'fledge-dev',
  FIREBASE_AUTH_EMULATOR_HOST: host = '127.0.0.1:9099',
} = process.env
await startGoogleStandIn({ projectId, port: Number(host.split(':').at(-1)) })
