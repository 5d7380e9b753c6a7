import { expect, test } from 'vitest'
import { turnWithoutProject, type TurnTask } from '#server/teaching/tutor/turn.ts'
import { pastedBefore } from './pasted-before.ts'

const trip = 'struct Trip {\n    var name = ""\n}'
const stop = 'struct Stop {\n    var place = ""\n}'

const code = (swift: string, taskId?: number | null) => ({
  role: 'learner' as const,
  text: `Here is my try:\n\`\`\`swift\n${swift}\n\`\`\``,
  ...(taskId === undefined ? {} : { taskId }),
})

test.each([
  ['code sent about this task', [code(trip, 2)], [trip]],
  ['code sent about another task is not this one’s', [code(trip, 1)], []],
  ['both: only its own', [code(trip, 1), code(stop, 2)], [stop]],
  ['code sent about no task is not this one’s', [code(trip, null)], []],
  ['code of which the task is unknown counts, as in Xcode', [code(trip)], [trip]],
])('%s', (_what, earlier, expected) => {
  const turn = turnWithoutProject([...earlier, { role: 'learner', text: 'Give me a hint.' }])
  const currentTask = { id: 2, title: 'Describe a stop' } as TurnTask
  expect(pastedBefore({ ...turn, currentTask, tasks: [currentTask] }, '')).toEqual(expected)
})
