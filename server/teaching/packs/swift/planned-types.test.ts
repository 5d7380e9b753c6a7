import { expect, test } from 'vitest'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { plannedTypes } from './planned-types.ts'

test.each(['habit-tracker', 'to-do-list', 'homework-planner'])(
  'the tick in front of a sample of %s is in no Swift and in no text',
  (kind) => {
    const plan = planOfKind(kind)
    expect(JSON.stringify(plannedTypes(plan))).not.toMatch(/[●○✓☐]/)
    expect(planToMarkdown(plan)).not.toMatch(/: [●○✓☐]/)
  },
)

test('samples are called what the drawn list of their type calls things: a day, a time or a label is no name', () => {
  const examples = (kind: string, name: string) =>
    plannedTypes(planOfKind(kind)).find((type) => type.name === name)?.examples
  expect(examples('pet-care', 'Pet')).toEqual(['Bruno', 'Mimi', 'Shelly'])
  expect(examples('expense-log', 'Spending')).toEqual(['Coffee', 'Market', 'Third spending'])
  expect(examples('vocabulary-trainer', 'Word')).toEqual(['la cebolla', 'el aguacate', 'probar'])
  expect(examples('run-recorder', 'Run')).toEqual(['First run', 'Second run', 'Third run'])
})
