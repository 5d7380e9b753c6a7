import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge, type Knowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import type { Thinking } from '#server/teaching/thinking.ts'

let knowledge: Promise<Knowledge> | undefined
let thinking: Promise<Thinking> | undefined

/** The project's own knowledge, loaded once for all tests of a file. */
export function knownKnowledge(): Promise<Knowledge> {
  return (knowledge ??= loadKnowledge(path.join(projectRoot, 'knowledge')))
}

/** The worker calls, run on the test's own thread. */
export function knownThinking(): Promise<Thinking> {
  return (thinking ??= knownKnowledge().then(thinkDirectly))
}
