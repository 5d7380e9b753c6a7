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

/** Which change the words lean to, although nothing in the plan was found for it; null if to none. */
export function leaningOf(context: Context, text: string): 'Remove' | 'later' | 'Add' | null {
  const { lists } = context.knowledge.commands
  const said = ` ${wordsOf(text).join(' ')} `
  const says = (name: string) => lists[name]!.some((phrase) => said.includes(` ${phrase} `))
  if (says('delay') || says('wait') || says('later')) return 'later'
  if (isDenial(context, text) || says('drop') || says('not')) return 'Remove'
  return says('asking') ? 'Add' : null
}
