import { startServer, type ServerProcess } from '#test/processes/server-process.ts'
import type { FaultPlace } from './fault.ts'
import { startModelServer, type ModelServer } from './model-server.ts'

const built = { FLEDGE_PROGRAM: 'build/node/main.js' }

/** Starts the production build on a folder. It is stopped after the fault. */
export async function serve(
  place: FaultPlace,
  environment: Record<string, string> = {},
  folder = place.folder,
): Promise<ServerProcess> {
  const server = await startServer(folder, { ...built, ...environment })
  place.afterwards(() => server.stop('SIGKILL'))
  return server
}

/** Like {@link serve}, with a language model that behaves as each question says. */
export async function serveWithModel(
  place: FaultPlace,
  environment: Record<string, string> = {},
): Promise<{ server: ServerProcess; model: ModelServer }> {
  const model = await startModelServer()
  place.afterwards(() => model.close())
  return { server: await serve(place, { ...model.environment, LOG_LEVEL: 'silent', ...environment }), model }
}
