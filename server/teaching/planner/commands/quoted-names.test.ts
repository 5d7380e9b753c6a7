import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { wishFromReading } from '#server/teaching/planner/model/wish-reading.ts'
import { readCommands } from './read-commands.ts'

const { planner } = await knownKnowledge()
const climbing = makePlan(planner, { description: 'a climbing log with grades and photos' })
const plants = makePlan(planner, { description: 'Remind me to water my plants' })

describe.each([
  ['climbing', climbing],
  ['plants', plants],
])('a quoted name of the %s plan is exactly that thing', (_kind, plan: Plan) => {
  const { features, roadmap, architecture } = plan
  const tasks = roadmap.flatMap((phase) => phase.tasks.map(({ title }) => ({ phase: phase.phase, title })))

  test('of each feature', () => {
    for (const { name } of features)
      expect(read(plan, { does: 'remove', what: name })).toMatchObject([
        { does: 'drop', subject: { features: [name], tasks: [], screens: [], fields: [] } },
      ])
  })

  test('of each task', () => {
    for (const task of tasks.filter(({ title }) => !features.some(({ name }) => name === title))) {
      expect(read(plan, { does: 'later', what: task.title })).toMatchObject([
        { does: 'later', subject: { features: [], tasks: [task], fields: [] } },
      ])
      expect(read(plan, { does: 'split', what: task.title })).toEqual([{ does: 'split', task }])
    }
  })

  test('of each screen', () => {
    for (const { name } of architecture.screens.filter(
      ({ name }) => !features.some((one) => one.name === name),
    ))
      expect(read(plan, { does: 'remove', what: name })).toMatchObject([
        { does: 'drop', subject: { features: [], screens: [name], fields: [] } },
      ])
  })

  test('of two tasks, and of what is renamed', () => {
    const [first, second] = [tasks[1]!, tasks[3]!]
    expect(read(plan, { does: 'merge', what: first.title, other: second.title })).toEqual([
      { does: 'merge', first, second },
    ])
    expect(read(plan, { does: 'after', what: first.title, other: second.title })).toEqual([
      { does: 'move', tasks: [first], place: 'after', other: second },
    ])
    expect(
      read(plan, { does: 'rename', what: architecture.screens[0]!.name, other: 'Start page' }),
    ).toMatchObject([{ does: 'edit', edit: { was: architecture.screens[0]!.name, name: 'Start page' } }])
  })
})

function read(plan: Plan, { does, what, other = '' }: { does: string; what: string; other?: string }) {
  return readCommands(planner, plan, wishFromReading({ requests: [{ does, what, other }] })!).commands
}
