import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Plan } from '#contract/plan/plan.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { planner } = await knownKnowledge()
const Cases = z.object({
  wishes: z.array(z.object({ is: z.array(z.string()), wish: z.string(), harmless: z.string() })).min(120),
})
const file = path.join(projectRoot, 'eval/cases/unsafe-wishes.yaml')
const { wishes } = Cases.parse(parse(await readFile(file, 'utf8')))

test.each(wishes.map(({ wish, is }) => [wish, is] as const))(
  'the plan begins with a warning: %s',
  (wish, is) => {
    const warnings = planner.readWarnings(wish)
    expect(warnings.map(({ id }) => id).filter((id) => is.includes(id))).not.toEqual([])
    const plan = makePlan(planner, { description: wish })
    expect(plan.summary.startsWith(`${warnings[0]!.says} ${warnings[0]!.instead}`)).toBe(true)
    expect(plannedIn(plan).filter((text) => quotes(text, wish))).toEqual([])
  },
)

test.each(wishes.map(({ harmless }) => [harmless]))('nothing is wrong with this: %s', (idea) => {
  expect(planner.readWarnings(idea).map(({ id }) => id)).toEqual([])
})

test('every danger names a warning', () => {
  const known = new Set(planner.warnings.map(({ id }) => id))
  expect(planner.dangers.filter(({ warning }) => !known.has(warning))).toEqual([])
})

function plannedIn({ features, stories = [], roadmap }: Plan): string[] {
  return [
    ...features.map(({ name }) => name),
    ...stories.map(({ story }) => story),
    ...roadmap.flatMap(({ tasks }) => tasks.flatMap(({ title, description }) => [title, description])),
  ]
}

const run = 5

/** Whether a text repeats five words of the wish in a row. */
function quotes(text: string, wish: string): boolean {
  const said = ` ${wordsOf(text).join(' ')} `
  const words = wordsOf(wish)
  return words.some(
    (_, at) => at + run <= words.length && said.includes(` ${words.slice(at, at + run).join(' ')} `),
  )
}
