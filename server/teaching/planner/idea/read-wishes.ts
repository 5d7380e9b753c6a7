import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { readIdea } from './read-idea.ts'
import { wordsOf } from './word-forms.ts'

export interface Wishes {
  /** Feature id to the wish in the person's words. */
  added: Map<string, string>
  dropped: Set<string>
  /** Wishes that match nothing known. */
  others: string[]
}

const takingAway =
  /^(?:please\s+|and\s+|but\s+)?(?:remove|drop|skip|delete|leave out|take out|get rid of|cut|forget|lose)\b/i

/** How a feature's reason begins where a wish brought it. */
export function askedFor(clause: string): string {
  return `You asked for “${clause}”`
}

/** Whether a feature's reason comes from this wish, and not from the idea or an earlier wish. */
export function isAskedBy(wish: string, why: string): boolean {
  return clausesOf(wish).some((clause) =>
    [clause, briefWish(clause)].some((said) => why.startsWith(askedFor(said))),
  )
}

/** As short as the name of a feature. Braces would be read as slots. */
export function briefWish(wish: string): string {
  const plain = wish
    .replace(/[{}“”"]/g, '')
    .replace(
      /^(?:and\s+)?(?:also|please|can it|i (?:also )?(?:want|need|would like)(?: to)?|add|with|it should)\s+/i,
      '',
    )
    .trim()
  return plain.length <= 60 ? plain : `${plain.slice(0, 57).replace(/\s\S*$/, '')}…`
}

/** Later wishes win over earlier ones. */
export function readWishes(knowledge: PlannerKnowledge, wishes: readonly string[]): Wishes {
  const read: Wishes = { added: new Map(), dropped: new Set(), others: [] }
  for (const clause of wishes.flatMap(clausesOf)) readClause(knowledge, clause, read)
  return read
}

function readClause(knowledge: PlannerKnowledge, clause: string, read: Wishes): void {
  const idea = readIdea(knowledge, clause)
  const said = knowledge.features
    .filter((feature) => idea.said.has(`feature:${feature.id}`) && !idea.said.has(`unless:${feature.id}`))
    .map((feature) => feature.id)
  const unwanted = takingAway.test(clause) ? [...idea.unwanted, ...said] : [...idea.unwanted]
  const added = takingAway.test(clause) || idea.hazards.length > 0 ? [] : said
  for (const id of unwanted) {
    read.dropped.add(id)
    read.added.delete(id)
  }
  for (const id of added) {
    read.added.set(id, clause)
    read.dropped.delete(id)
  }
  if (
    unwanted.length === 0 &&
    added.length === 0 &&
    idea.hazards.length === 0 &&
    wordsOf(clause).length > 1 &&
    !takingAway.test(clause)
  )
    read.others.push(clause)
}

/** Each is read as an idea of its own. */
const mostClauses = 60

function clausesOf(wish: string): string[] {
  return wish
    .split(/[.;\n]+|,?\s{1,9}but\s+|,\s*(?=(?:and\s+)?(?:no|without|also|with|remove|drop|add|skip)\b)/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .slice(0, mostClauses)
}
