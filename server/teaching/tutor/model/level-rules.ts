import type { TurnHint } from '#server/teaching/tutor/turn.ts'

/** What a model's answer may contain on each hint level. */
export const levelRules: Record<TurnHint['level'], string> = {
  1: 'Ask what they tried and give one question back that points at the spot. No code, no steps.',
  2: 'Explain the idea behind it in words. Names of types may be said. No code.',
  3: 'Say where to look and what the shape is: at most the heads of types and functions, with empty bodies.',
  4: 'Work out a similar example with other names and another subject, at most 25 lines. Not their own types, not their own screen.',
  5: 'Give the solution, explain it line by line, and ask them to say in one sentence why it works.',
}
