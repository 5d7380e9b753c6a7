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
