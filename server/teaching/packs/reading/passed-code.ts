import type { Plan } from '#contract/plan/plan.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { looksLikeSwift } from '#server/teaching/guide/code/looks-like-swift.ts'
import { readCodeModel } from '#server/swift/code-model.ts'
import type { TaskPacks } from '#server/teaching/packs/task-help.ts'
import { readAttempt } from './read-attempt.ts'

/** Code or text that a learner submitted for a task. */
export interface TaskAttempt {
  title: string
  madeFrom: string | null
  /** The pasted text, with or without fences. */
  content: string
}

export interface PassedCode {
  topic: string
  /** Such as `Plant.swift`. */
  file: string
  swift: string
}

/** For each attempt, its code if it passed; null if it is incomplete or no pack covers its task. */
export function passedCode(
  packs: TaskPacks,
  plan: Plan,
  attempts: readonly TaskAttempt[],
): (PassedCode | null)[] {
  return attempts.map(({ content, ...task }) => {
    const help = packs.helpOn(plan, task)
    const swift = help && swiftIn(content)
    if (!help || help.isGuided || !swift || readAttempt(help, swift).progress !== 'right') return null
    const [first] = readCodeModel(swift)?.types ?? []
    return { topic: help.pack.topic, file: `${first?.name ?? help.slots.Type ?? 'Code'}.swift`, swift }
  })
}

export function swiftIn(content: string): string {
  const blocks = codeBlocks(content).map(({ code }) => code.trimEnd())
  return blocks.length > 0 ? blocks.join('\n\n') : looksLikeSwift(content).code
}
