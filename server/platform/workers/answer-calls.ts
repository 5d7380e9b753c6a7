export interface WorkerCall {
  name: string
  given: unknown[]
}

export type WorkerAnswer = { value: unknown } | { error: unknown }

type Calls = Record<string, (...given: never[]) => unknown>

/** Makes the default export of a worker thread's module. Distinguishes a call that throws from a thread that died; a null call only asks whether everything is loaded. */
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
