import type { Task } from '#contract/tasks/task.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'

export function exampleTask(facts: Partial<Task & TurnTask>): Task & TurnTask {
  return {
    id: 1,
    projectId: 1,
    title: 'Draw the icon',
    description: null,
    status: 'not_started',
    priority: 'medium',
    order: 0,
    phase: null,
    minutes: null,
    doneWhen: null,
    dependsOn: [],
    topics: [],
    hintLevel: 1,
    hintTurns: 0,
    attempts: 0,
    explained: false,
    proof: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  }
}
