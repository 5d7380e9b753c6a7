import { expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Project } from '#contract/project.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { createPromptModel } from '#test/models/prompt-model.ts'
import { useTestApp } from '#test/test-app.ts'
import { planOfAnswer } from '#test/plans/plan-of-answer.ts'

const { model, prompts } = createPromptModel(() => [
  'So:\n\n```swift\nMeshGradient(width: 2, height: 2, points: points, colors: colors)\n```\n',
])
const app = useTestApp(({ thinking }) => ({ tutor: createTutor({ model, modelName: 'scripted', thinking }) }))

test('the answer to which iPhones it runs on reaches the tutor, its badges, the project, assistants and the plan', async () => {
  const { ada, id, project, plan, ask } = await learner()
  await answer(ada, id, { minimumIOS: '17' })
  expect((await project()).targetIos).toBe('17')
  await plan()
  const { codeChecks } = await ask()
  expect(prompts().at(-1)).toContain('(iOS 17 and later)')
  expect(codeChecks).toMatchObject([{ needsIOS: '18' }])
  expect((await project()).targetIos).toBe('17')
  expect(await (await ada.get(`/api/projects/${id}/agents-md`)).text()).toContain('iOS 17 and later')
})

test('where nothing was chosen, tutor and project go by what the plan says', async () => {
  const { project, plan, ask } = await learner(
    'A plant app that tells me with Apple Intelligence what my plants lack',
  )
  const { architecture } = await plan()
  expect(architecture.minimumIOS).toBe('26')
  expect((await project()).targetIos).toBe('26')
  const old = await learner('A plant app, for older iPhones too')
  expect((await old.plan()).architecture.minimumIOS).toBe('17')
  expect((await old.project()).targetIos).toBe('17')
  await ask()
  expect(prompts().at(-1)).toContain('(iOS 26 and later)')
})

test('a target from the settings is not asked for again, and the plan is made for it', async () => {
  const { ada, id, plan, project } = await learner()
  expect((await (await ada.patch(`/api/projects/${id}`, { targetIos: '18' })).json()).targetIos).toBe('18')
  const { questions } = await (await ada.get(`/api/projects/${id}/plan/questions`)).json()
  expect(questions.map((question: { id: string }) => question.id)).not.toContain('minimumIOS')
  expect((await plan()).architecture.minimumIOS).toBe('18')
  expect((await project()).targetIos).toBe('18')
})

test('choosing a target later makes a new version of the plan, which can be undone', async () => {
  const { ada, id, plan, project, standing } = await learner(
    'A tracker for habits, for older iPhones too',
    'habit-tracker',
  )
  const before = await plan()
  await ada.patch(`/api/projects/${id}`, { targetIos: '26' })
  expect((await standing()).architecture.minimumIOS).toBe('26')
  expect((await standing()).roadmap).toEqual(before.roadmap)
  expect((await plan()).architecture.minimumIOS).toBe('26')
  await ada.post(`/api/projects/${id}/plan/versions/1/restore`)
  expect(await standing()).toEqual(before)
  expect((await project()).targetIos).toBe('17')
})

test('another title makes no new version of the plan', async () => {
  const { ada, id, plan } = await learner()
  await plan()
  await ada.patch(`/api/projects/${id}`, { title: 'Herb diary' })
  expect((await (await ada.get(`/api/projects/${id}/plan/versions`)).json()).current).toBe(1)
})

async function learner(description = 'A plant app', kind = 'plant-watering') {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description })
  await answer(ada, id, { kind })
  return {
    ada,
    id,
    plan: async () => planOfAnswer(await ada.post(`/api/projects/${id}/plan`)),
    standing: async (): Promise<Plan> => (await ada.get(`/api/projects/${id}/plan`)).json(),
    project: async (): Promise<Project> => (await ada.get(`/api/projects/${id}`)).json(),
    ask: async () => {
      const exchange: ChatExchange = await (
        await ada.post(`/api/projects/${id}/chat`, { content: 'How do I draw a gradient?' })
      ).json()
      return exchange.tutorMessage
    },
  }
}

function answer(ada: Guest, id: number, answers: object) {
  return app.request(`/api/projects/${id}/plan/answers`, {
    method: 'PUT',
    headers: { Cookie: ada.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(answers),
  })
}
