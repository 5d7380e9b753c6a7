import { Agent } from 'node:http'
import { startModelServer } from '#faults/model-server.ts'
import { startProxy } from '#faults/proxy.ts'

// The scripted model and the proxy of the load test, in a process of their own so that neither waits for the learners. Says the model's settings, is told the servers, says the proxy's address.
const model = await startModelServer()
process.send!(model.environment)
process.once('message', (targets: string[]) => {
  void startProxy(targets, new Agent({ keepAlive: true })).then(({ url }) => process.send!(url))
})
process.once('disconnect', () => process.exit())
