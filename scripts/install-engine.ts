import { installEngine } from '#server/platform/local-model/install-engine.ts'

// Installs what runs a model on this machine; `npm run fledge -- model` does it, too, with a model.
await installEngine()
