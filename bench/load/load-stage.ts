import { Agent } from 'node:http'
import { startModelServer } from '#faults/model-server.ts'
import { startProxy } from '#faults/proxy.ts'

// The load test's scripted model and proxy in a separate process, so that neither waits for the learners.
// Sends the model's settings, receives the servers, and sends the proxy's address.
const model = await startModelServer()
process.send!(model.environment)
process.once('message', (targets: string[]) => {
  void startProxy(targets, new Agent({ keepAlive: true })).then(({ url }) => process.send!(url))
})
process.once('disconnect', () => process.exit())
