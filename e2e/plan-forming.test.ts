import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { focused } from '#test/page/focused.ts'
import { startModelServer } from '#test/models/model-server.ts'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const model = await startModelServer('compatible')
const site = useSite({ TUTOR_MODEL: 'openai-compatible/scripted', OPENAI_COMPATIBLE_BASE_URL: model.url })

afterAll(() => model.close())

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'a plan is seen as it forms; stopped, it leaves nothing behind, and made again it comes whole, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'Remind me to water my plants' })
    const address = new URL(page.url()).pathname
    const plan = `/api${address.replace('project', 'projects')}/plan`
    model.words = piecesOf(await builtInPlan(page))
    model.fault = { kind: 'stall', afterWords: model.words.length - 4 }

    await page.goto(`${address}?panel=plan&tab=plan`)
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('button', { name: 'Skip questions' }).press('Enter')
    const forming = page.getByRole('region', { name: 'Your plan is taking shape' })
    await forming.getByText('Writing the roadmap...').waitFor()
    await expect.poll(() => forming.getByText(/^\d+ tasks?$/).count()).toBeGreaterThan(1)
    await forming
      .getByText('Nothing is saved until the plan is complete. If you stop, nothing changes.')
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await expect.poll(() => focused(page)).toBe('Stop')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Skip questions' }).waitFor()
    expect((await page.request.get(plan)).status()).toBe(404)
    expect(await page.getByText('Failed to make the plan').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: "From your idea to a first evening's work" }).waitFor()

    const slow = { kind: 'slow' as const, betweenWordsMs: 500 }
    model.fault = slow
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('button', { name: 'Skip questions' }).press('Enter')
    await forming.getByText('Choosing features...').waitFor()
    slow.betweenWordsMs = 0
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
    await page.getByText('Made by openai-compatible/scripted.').waitFor()
    await expect.poll(() => focused(page)).toBe('The plan')
    const kept = (await (await page.request.get(plan)).json()) as Plan
    expect(kept.roadmap.flatMap(({ tasks }) => tasks).every(({ title }) => title.startsWith('Water: '))).toBe(
      true,
    )
    expect(site.faults).toEqual([])
  },
)

/** A model's plan: the built-in planner's plan with each task marked. */
async function builtInPlan(page: Page): Promise<string> {
  model.fault = {
    kind: 'status',
    status: 401,
    body: { error: { message: 'invalid api key' } },
    times: Infinity,
  }
  const project = (await (
    await page.request.post('/api/projects', {
      data: { title: 'Leaf', description: 'Remind me to water my plants' },
    })
  ).json()) as { id: number }
  const { summary, audience, features, architecture, roadmap } = (await (
    await page.request.post(`/api/projects/${project.id}/plan`, { data: {} })
  ).json()) as Plan
  const marked = roadmap.map((phase) => ({
    ...phase,
    tasks: phase.tasks.map((task) => ({ ...task, title: `Water: ${task.title}`, feature: '' })),
  }))
  return JSON.stringify({ summary, audience, features, architecture, roadmap: marked })
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,500}/g) ?? []
}
