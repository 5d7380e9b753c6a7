import type { Knowledge } from './load-knowledge.ts'
import { createThinkingCalls } from './thinking-calls.ts'
import { thoughtsBy, type Thinking } from './thinking.ts'

/** Runs the calls on the calling thread. For tests, the command line and the evaluation. */
export function thinkDirectly(knowledge: Knowledge): Thinking {
  const calls = createThinkingCalls(knowledge) as unknown as Record<string, (...given: unknown[]) => unknown>
  const thoughts = thoughtsBy(async (name, given) => calls[name]!(...given))
  return { for: () => thoughts }
}
