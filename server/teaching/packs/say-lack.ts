import type { Attempt } from './attempt.ts'
import type { ClauseKnowledge } from './clause-rule.ts'

export type Lack = keyof ClauseKnowledge['lacks']

/** What is said where code lacks it, with its names filled in. */
export function sayLack({ help }: Attempt, lack: Lack, filled: Record<string, string>): string[] {
  const text = help.reading.clauses.lacks[lack]
  return text === undefined ? [] : [text.replace(/\{(\w+)\}/g, (slot, name: string) => filled[name] ?? slot)]
}
