import { expect, test } from 'vitest'
import { ChatMessage } from '#contract/chat/chat.ts'
import { limits } from '#contract/limits.ts'
import { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { StarterName } from '#contract/starter.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { loadStarter } from './load-starter.ts'

const app = useTestApp()
const { guide } = await knownKnowledge()

test.each(StarterName.options)(
  'the starter %s becomes a project with plan, tasks, a first exchange and the solution kept of it',
  async (starter) => {
    const ada = await createGuest(app)
    const response = await ada.post('/api/projects/starters', { starter })
    expect(response.status).toBe(201)
    const { id, progress } = await response.json()
    const plan = await (await ada.get(`/api/projects/${id}/plan`)).json()
    const [question, answer] = ChatMessage.array().parse(
      await (await ada.get(`/api/projects/${id}/chat`)).json(),
    )
    const solutions = SavedSolution.array().parse(
      await (await ada.get(`/api/projects/${id}/saved-solutions`)).json(),
    )
    expect(progress).toMatchObject({
      done: 0,
      total: plan.roadmap.flatMap((phase: { tasks: unknown[] }) => phase.tasks).length,
    })
    expect([question?.isUserMessage, answer?.isUserMessage]).toEqual([true, false])
    expect(solutions).toMatchObject([{ messageId: answer?.id }])
  },
)

test.each(StarterName.options)(
  'all code of the starter %s parses, and each article it names is there',
  async (name) => {
    const { answer, solution } = await loadStarter(name)
    const blocks = [...codeBlocks(answer), ...codeBlocks(solution.content)]
    expect(blocks.length).toBeGreaterThanOrEqual(2)
    expect(blocks.flatMap(({ code }) => swiftFaults(code))).toEqual([])
    const slugs = [...answer.matchAll(/\(\/field-guide\/([\w-]+)\)/g)].map(([, slug]) => slug)
    expect(slugs.filter((slug) => !guide.articles.some((article) => article.slug === slug))).toEqual([])
  },
)

test('a starter that does not exist is refused, and a guest with 20 projects gets none and no half of one', async () => {
  const ada = await createGuest(app)
  expect((await ada.post('/api/projects/starters', { starter: 'chess' })).status).toBe(400)
  await Promise.all(Array.from({ length: limits.guestProjects }, () => createProject(ada)))
  expect((await ada.post('/api/projects/starters', { starter: 'weather-app' })).status).toBe(403)
  expect(await (await ada.get('/api/projects')).json()).toHaveLength(limits.guestProjects)
})
