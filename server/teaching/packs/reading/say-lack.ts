import type { Attempt } from './attempt.ts'
import type { ClauseKnowledge } from './clause-rule.ts'

export type Lack = keyof ClauseKnowledge['lacks']

/** The text for something the code lacks, with its placeholders filled. */
export function sayLack({ help }: Attempt, lack: Lack, filled: Record<string, string>): string[] {
  const text = help.reading.clauses.lacks[lack]
  return text === undefined ? [] : [text.replace(/\{(\w+)\}/g, (slot, name: string) => filled[name] ?? slot)]
}
