// Loads the model file given as argument, prints the id of the model's process, and keeps running.
import { loadOf } from '#server/platform/local-model/installed-model.ts'
import { createLocalEngine } from '#server/platform/local-model/local-engine.ts'

const engine = createLocalEngine({ findModel: () => loadOf(process.argv[2]!) })
await engine.write(
  { messages: [{ role: 'user', text: 'Hello' }], schema: null, mostTokens: 8, temperature: 0 },
  { asker: 'server', onText() {} },
)
console.log(engine.pid())
setInterval(() => {}, 60_000)
