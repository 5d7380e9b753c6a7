import { expect, test } from 'vitest'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { commandEdits } from './command-edits.ts'

const { planner } = await knownKnowledge()
const habits = makePlan(planner, { title: 'Habits', description: 'A habit tracker with streaks' })

test.each([
  ['each habit also needs a colour', ['colour'], 'Add “Colour” to Habit', 'is shown'],
  [
    'a habit has a reason and a reward',
    ['reason', 'reward'],
    'Add “Reason” and “Reward” to Habit',
    'are shown',
  ],
])('fields come with one task behind the other features: %s', (wish, fields, title, shown) => {
  const { commands } = readCommands(planner, habits, wish)
  const { edits } = commandEdits({
    plan: habits,
    tasks: [],
    commands,
    added: null,
    otherKind: null,
    reason: 'asked',
  })
  const { plan } = applyEdits(habits, [], edits)
  const habit = plan.architecture.entities.find(({ name }) => name === 'Habit')!
  expect(habit.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(fields))
  const task = plan.roadmap.flatMap(({ tasks }) => tasks).find((one) => one.title === title)!
  expect(task.doneWhen).toContain(shown)
  expect(task.feature).toBe(habits.features[0]!.name)
})
