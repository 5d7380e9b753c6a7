import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind, sampleKinds } from '#test/plans/plan-of-kind.ts'
import { pressAction, tasksOf, type Workspace } from '#test/plans/press-actions.ts'

const { guide } = await knownKnowledge()

test.for(sampleKinds)(
  'begin and next say the first step and ask back; the rest stands beside the chat: %s',
  (kind) => {
    const plan = planOfKind(kind)
    const tasks = tasksOf(plan)
    const repeated = tasks.flatMap((task) =>
      (['begin', 'next'] as const).flatMap((action) => {
        const space: Workspace = { title: 'Leafy', plan, tasks, taskId: task.id, thread: [] }
        const { markdown } = pressAction(guide, space, action).answer
        const isLong = markdown.includes(task.description!) || markdown.includes(task.doneWhen!)
        return isLong || !markdown.includes('?') ? [`${action}: ${task.title}`] : []
      }),
    )
    expect(repeated).toEqual([])
  },
)
