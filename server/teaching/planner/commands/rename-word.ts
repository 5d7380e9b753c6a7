import type { Plan } from '#contract/plan/plan.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'

/** The entity or screen that the words name, in singular or plural; null if there is none. */
export function thingIn(knowledge: PlannerKnowledge, { architecture }: Plan, said: string): string | null {
  const asked = tellingIn(knowledge, said)
  const named = [...architecture.entities, ...architecture.screens].find(
    ({ name }) => tellingIn(knowledge, splitCamelCase(name).toLowerCase()) === asked,
  )
  return asked === '' ? null : (named?.name ?? null)
}

/**
 * What the learner wants to rename: an entity, a screen, a feature, a field, or a word in the plan's texts.
 */
export function wordIn(knowledge: PlannerKnowledge, plan: Plan, said: string): string | null {
  const { architecture, features, roadmap, stories = [] } = plan
  const asked = tellingIn(knowledge, said)
  if (asked === '') return null
  const thing = thingIn(knowledge, plan, said)
  if (thing) return thing
  const named = features.find(({ name }) => tellingIn(knowledge, name) === asked)
  if (named) return named.name
  const field = architecture.entities
    .flatMap(({ fields }) => fields)
    .find(({ name }) => wordsOf(splitCamelCase(name)).join(' ') === wordsOf(said).join(' '))
  if (field) return field.name
  const texts = [
    ...features.flatMap(({ name, why }) => [name, why]),
    ...stories.map(({ story }) => story),
    ...roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
  ]
  const words = texts.flatMap((text) => text.match(/\p{L}+/gu) ?? [])
  return words.find((word) => stemsOf(word)[0] === asked) ?? null
}

function tellingIn({ commands }: PlannerKnowledge, text: string): string {
  const left = new Set([...commands.articles, ...commands.soft, ...commands.partNames])
  return stemsOf(text)
    .filter((stem) => !left.has(stem))
    .join(' ')
}
