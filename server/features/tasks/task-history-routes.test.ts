import { expect, test } from 'vitest'
import { ChatExchange } from '#contract/chat/chat.ts'
import { TaskHistory } from '#contract/tasks/task-history.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('the history of a task tells what happened with it, oldest first, and nothing of another', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const path = `/api/projects/${id}`
  const [task, other] = await Promise.all(
    ['Draw the list', 'Ship it'].map(
      async (title) => (await (await ada.post(`${path}/tasks`, { title })).json()) as { id: number },
    ),
  )
  await ada.post(`${path}/chat`, { content: 'A hint, please', taskId: task!.id, action: 'hint' })
  const { tutorMessage } = ChatExchange.parse(
    await (
      await ada.post(`${path}/chat`, { content: 'Just show me', taskId: task!.id, action: 'show' })
    ).json(),
  )
  await ada.post(`${path}/chat`, { content: 'A hint, please', taskId: other!.id, action: 'hint' })
  const messageId = tutorMessage.id
  await ada.post(`${path}/saved-solutions`, { title: 'A row', content: 'Text("Fern")', messageId })
  await ada.patch(`${path}/tasks/${task!.id}`, { status: 'completed' })

  const history = TaskHistory.parse(await (await ada.get(`${path}/tasks/${task!.id}/history`)).json())
  expect(history).toMatchObject([
    { kind: 'added', fromPlan: false },
    { kind: 'asked' },
    { kind: 'hint' },
    { kind: 'hint', level: 5 },
    { kind: 'saved', title: 'A row' },
    { kind: 'completed' },
  ])
  const eve = await createGuest(app)
  expect((await eve.get(`${path}/tasks/${task!.id}/history`)).status).toBe(404)
})
