import { expect, test } from 'vitest'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { plannedTaskFinder } from './find-planned-task.ts'

const { planner } = await knownKnowledge()

test('a task is found by its key, and ten thousand look-ups hash the plan once', () => {
  const plan = makePlan(planner, { description: 'An app that reminds me to water my plants' })
  const { phase, tasks } = plan.roadmap[0]!
  const [task] = tasks
  const reads = countReads(task!)
  const madeFrom = plannedTaskFinder({ ...plan, roadmap: [{ ...plan.roadmap[0]!, tasks: [reads.task] }] })
  const answers = Array.from({ length: 10_000 }, () => madeFrom(planKeyOf(phase, task!.title)))
  expect(new Set(answers)).toEqual(new Set([task!.madeFrom]))
  expect(reads.titles()).toBe(1)
  expect([madeFrom(null), madeFrom('0'.repeat(32)), plannedTaskFinder(null)('0'.repeat(32))]).toEqual([
    null,
    null,
    null,
  ])
})

function countReads<Task extends { title: string }>(task: Task) {
  let titles = 0
  const counted = new Proxy(task, {
    get: (target, name) => {
      if (name === 'title') titles += 1
      return Reflect.get(target, name) as unknown
    },
  })
  return { task: counted, titles: () => titles }
}
