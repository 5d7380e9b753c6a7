import type { Context } from 'hono'
import type { KeyedEnvironment } from '#server/keys/keyed-environment.ts'
import type { Tutor } from '#server/tutor/tutor.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { readCompletionRequest, type CompletionRequest } from './completion-request.ts'
import { kindOfCall, type KindOfCall } from './kind-of-call.ts'
import { projectlessTurn } from './load-xcode-turn.ts'
import { generalModel } from './project-models.ts'

export interface CompletionEnvironment {
  Variables: KeyedEnvironment['Variables'] & { asked?: Promise<AskedCompletion> }
}

export interface AskedCompletion {
  request: CompletionRequest
  kind: KindOfCall
  /** Null where it takes more than the request to know it. */
  turn: TutorTurn | null
}

/** What is worth working on before the caller is known: as much as somebody types, with a file or two. */
const smallBytes = 64 * 1024
const mostCallers = 1000

/**
 * Reads a small request, and works its prompt out, while the database looks for the key. Only for keys that were good at their last call: a hint that saves time and permits
 * nothing. The answer waits for the database in any case.
 */
export function createReadAhead(tutor: Tutor) {
  const lastGood = new Set<string>()

  return {
    begin(c: Context<CompletionEnvironment>, keyHash: string | null): void {
      const length = Number(c.req.header('content-length') ?? Number.NaN)
      if (c.req.method !== 'POST' || !(length <= smallBytes) || keyHash === null || !lastGood.has(keyHash)) return
      const asked = readAsked(c).then((read) => {
        if (read.request.model !== generalModel || read.kind !== 'question') return read
        const turn = projectlessTurn({ messages: read.request.messages, isMerge: false })
        tutor.prepare?.(turn)
        return { ...read, turn }
      })
      // What is wrong with it is said once the key is known to be good.
      asked.catch(() => {})
      c.set('asked', asked)
    },
    remember(keyHash: string | null, isGood: boolean): void {
      if (keyHash === null) return
      if (!isGood || lastGood.size >= mostCallers) lastGood.delete(isGood ? lastGood.values().next().value! : keyHash)
      if (isGood) lastGood.add(keyHash)
    },
  }
}

export async function readAsked(c: Context<CompletionEnvironment>): Promise<AskedCompletion> {
  const request = readCompletionRequest(await c.req.text())
  return { request, kind: kindOfCall(request.messages), turn: null }
}
