import { wordsOf } from '#server/language/normalise.ts'
import type { Context } from './plan-command.ts'

/** Whether words only point back: "it", "that one". */
export function isPronoun({ knowledge: { commands } }: Context, words: string): boolean {
  const said = wordsOf(words)
  const known = new Set([...commands.refers, ...commands.articles, ...commands.soft])
  return said.length > 0 && said.every((word) => known.has(word))
}

/** Whether words refuse something: "we dont swap", "not on ipad". */
export function isDenial({ knowledge: { commands } }: Context, words: string): boolean {
  return wordsOf(words).some((word) => commands.denials.includes(word))
}
