import { installEngine } from '#server/platform/local-model/install-engine.ts'

// Installs the engine for local models; `npm run fledge -- model` also does this, and downloads a model.
await installEngine()
