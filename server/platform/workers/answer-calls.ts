export interface WorkerCall {
  name: string
  given: unknown[]
}

export type WorkerAnswer = { value: unknown } | { error: unknown }

type Calls = Record<string, (...given: never[]) => unknown>

/** What a worker thread's module exports. A call that throws is told apart from a thread that died; null only asks whether all is loaded. */
export async function answerCalls(
  loading: Promise<object>,
): Promise<(call: WorkerCall | null) => Promise<WorkerAnswer>> {
  const calls = (await loading) as Calls
  return async (call) => {
    if (!call) return { value: null }
    try {
      return { value: await calls[call.name]!(...(call.given as never[])) }
    } catch (error) {
      return { error }
    }
  }
}
