import type { Plan } from '#contract/plan/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'

/** Finds the word the learner means: an entity's or screen's name, or a word in the plan's text. */
export function wordIn(
  { commands }: PlannerKnowledge,
  { architecture, features, roadmap, stories = [] }: Plan,
  said: string,
  where: 'name' | 'text',
): string | null {
  const names = [...architecture.entities, ...architecture.screens, ...features].map(({ name }) => name)
  const part = new Set([...commands.articles, ...commands.lists['thing']!])
  const telling = (text: string) =>
    stemsOf(text)
      .filter((stem) => !part.has(stem))
      .join(' ')
  const asked = telling(said)
  if (asked === '') return null
  const named = names.find((name) => telling(name) === asked)
  if (named || where === 'name') return named ?? null
  const texts = [
    ...features.flatMap(({ name, why }) => [name, why]),
    ...stories.map(({ story }) => story),
    ...roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
  ]
  const words = texts.flatMap((text) => text.match(/\p{L}+/gu) ?? [])
  return words.find((word) => stemsOf(word)[0] === asked) ?? null
}
