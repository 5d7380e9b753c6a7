import { Agent } from 'node:http'
import { startModelServer } from '#faults/model-server.ts'
import { startProxy } from '#faults/proxy.ts'

// Runs the load test's scripted model and proxy in a separate process, so that the learners do not slow them down.
// Sends the model's settings, receives the servers' addresses, and sends the proxy's address.
const model = await startModelServer()
process.send!(model.environment)
process.once('message', (targets: string[]) => {
  void startProxy(targets, new Agent({ keepAlive: true })).then(({ url }) => process.send!(url))
})
process.once('disconnect', () => process.exit())
