import type { Plan } from '#contract/plan.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** Longer clauses tell a story. */
const mostWords = 9
const mostNamed = 6
/** Of what a clause names this much must be planned, or the clause is not. */
const leastPlanned = 0.5

/** What the idea plainly asks for and no part of the plan speaks of, in its own few words. */
export function notPlanned(
  { kinds, translate }: PlannerKnowledge,
  idea: Idea,
  plan: Pick<Plan, 'summary' | 'features' | 'architecture' | 'roadmap'>,
): { what: string; why: string }[] {
  const planned = new Set(stemsOf(textOf(plan)))
  const isTelling = (word: string) =>
    word.length > 2 &&
    !kinds.functions.has(word) &&
    !kinds.people.has(word) &&
    !kinds.roles.has(word) &&
    !kinds.vague.has(stemOf(word)) &&
    !kinds.verbs.has(stemOf(word))
  // The first clause names the app, and who says "I" tells of themselves.
  return idea.clauses
    .slice(1)
    .filter(({ role, text }) => role === 'wanted' && !tellsOfAuthor(text))
    .map(({ text }) => text)
    .filter((text) => {
      const telling = wordsOf(translate(text).known).filter(isTelling)
      const known = telling.filter((word) => planned.has(stemOf(word)))
      return (
        wordsOf(text).length <= mostWords &&
        telling.length > 0 &&
        known.length < telling.length * leastPlanned
      )
    })
    .slice(0, mostNamed)
    .map((what) => ({
      what,
      why: 'The planner knows no tasks for it. Ask the tutor about it once the first version runs.',
    }))
}

function tellsOfAuthor(clause: string): boolean {
  return wordsOf(clause).some((word) =>
    ['i', 'me', 'we', 'us', 'ich', 'wir', 'yo', 'je', 'nous'].includes(word),
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : ''
}
