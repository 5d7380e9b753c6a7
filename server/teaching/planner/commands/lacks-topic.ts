import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { topicsOut } from '#server/teaching/planner/ruled-out/topics-out.ts'
import type { Context } from './plan-command.ts'
import { partsOf } from './plan-parts.ts'

/**
 * Whether a text names a topic such as accounts or ads that the plan does not have. A task may still contain the
 * word: TestFlight needs a developer account. Only topics with frameworks of their own can be judged, and the
 * internet cannot: it is also used by what is not called so.
 */
export function lacksTopic({ knowledge, plan }: Context, text: string): boolean {
  const clause = { text, role: 'ruled-out', about: text } as const
  const topics = topicsOut(knowledge, knowledge.reader.withClauses('', [clause]))
  if (topics.length === 0 || partsOf(text).length > 1) return false
  const { features, architecture, stories = [], roadmap } = plan
  const tasks = roadmap.flatMap((phase) => phase.tasks)
  const needs = [
    ...architecture.frameworks,
    ...architecture.privacyKeys,
    ...features.flatMap(({ frameworks }) => frameworks),
  ]
  const parts = [
    ...features.map(({ name }) => name),
    ...stories.map(({ name, story }) => `${name}. ${story}`),
    ...architecture.screens.flatMap(({ name, shows = [] }) => [name, ...shows.map((shown) => shown.text)]),
    ...architecture.entities.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]),
    ...tasks.map(({ title }) => title),
  ].map(splitCamelCase)
  const texts = tasks.flatMap(({ description, doneWhen }) => [description, doneWhen])
  return topics.every(({ names, speaks, frameworks, privacy, isServer }) => {
    if (isServer || frameworks.length === 0) return false
    const speaking = createPhraseFinder(speaks)
    const named = createPhraseFinder([...names, ...speaks])
    return (
      !needs.some((need) => frameworks.includes(need) || privacy.includes(need)) &&
      !parts.some((part) => named.isIn(part)) &&
      !texts.some((one) => speaking.isIn(one))
    )
  })
}
