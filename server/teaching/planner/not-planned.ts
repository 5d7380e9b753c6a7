import type { Plan } from '#contract/plan.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** Longer clauses tell a story, and shorter ones name nothing. */
const wish = { fewestWords: 2, mostWords: 9 }
const mostNamed = 4

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
  return idea.clauses
    .filter(({ role }) => role === 'wanted')
    .map(({ text }) => text)
    .filter((text) => {
      const count = wordsOf(text).length
      const words = wordsOf(translate(text).known)
      const isVerb = (word: string) => kinds.verbs.has(stemOf(word))
      return (
        isVerb(words[0] ?? '') &&
        count >= wish.fewestWords &&
        count <= wish.mostWords &&
        words.some(isTelling) &&
        words.every((word) => !isTelling(word) || !planned.has(stemOf(word)))
      )
    })
    .slice(0, mostNamed)
    .map((what) => ({
      what,
      why: 'The planner knows no tasks for it. Ask the tutor about it once the first version runs.',
    }))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : ''
}
