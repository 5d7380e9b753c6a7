import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '#test/page/browser.ts'
import { createProject, enterAsGuest } from '#test/page/use-site.ts'
import { pause, promise, type Fault, type FaultPlace } from './fault.ts'
import { ask, wordsOf, type ModelServer } from './model-server.ts'
import { serveWithModel } from './server.ts'

export const browserFaults: Fault[] = [
  {
    id: 'F19',
    name: 'two tabs on one project, one sends (real Chromium)',
    expected: 'both show the same within 2 s, the model is asked once',
    async run(place) {
      const { page, context, model } = await projectPage(place)
      const other = await context.newPage()
      await other.goto(page.url())
      await other.getByRole('textbox', { name: 'Message' }).waitFor()
      await send(page, ask({ words: 200, gapMs: 10 }))
      await page.getByText(/w0🪴/).waitFor()
      const begun = performance.now()
      await other.getByText(/w0🪴/).waitFor({ timeout: 5000 })
      const took = performance.now() - begun
      await Promise.all([page, other].map((tab) => tab.getByText(/w199👩‍🚀/).waitFor({ timeout: 30_000 })))
      promise(model.calls() === 1, `the model is asked once (${model.calls()})`)
      promise(took <= 2000, `within 2 s (${Math.round(took)} ms)`)
      return `the other tab followed after ${Math.round(took)} ms; one call`
    },
  },
  {
    id: 'F20',
    name: 'Enter twice, a double click, Enter while an input method composes (real Chromium)',
    expected: 'one message',
    async run(place) {
      const { page, model } = await projectPage(place)
      const box = page.getByRole('textbox', { name: 'Message' })
      await box.fill(ask({ words: 3 }, 'first'))
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
      await page.getByText(/w2漢/).first().waitFor()
      await box.fill(ask({ words: 4 }, 'second'))
      await page.getByRole('button', { name: /Send/ }).dblclick()
      await page.getByText(/w3ß/).first().waitFor()
      await box.fill('にほん')
      await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
      await pause(500)
      promise(model.calls() === 2, `each was sent once, and composing sent none (${model.calls()} calls)`)
      promise((await box.inputValue()) === 'にほん', 'what is being composed stays')
      return '2 messages from 2 double sends; composing sent none'
    },
  },
  {
    id: 'F22',
    name: 'offline while sending, back later (real Chromium)',
    expected: 'nothing typed is lost; back online the message is sent once',
    async run(place) {
      const { page, context, model } = await projectPage(place)
      await context.setOffline(true)
      const text = ask({ words: 5 }, 'from the train')
      await send(page, text)
      await pause(1500)
      await context.setOffline(false)
      await pause(500)
      const box = page.getByRole('textbox', { name: 'Message' })
      if ((await box.inputValue()) !== '') await box.press('Enter')
      await page.getByText(/w4👩‍🚀/).first().waitFor({ timeout: 20_000 })
      promise(model.calls() === 1, `sent once (${model.calls()})`)
      await page.reload()
      await page.getByText(/w4👩‍🚀/).first().waitFor({ timeout: 20_000 })
      promise((await page.getByText('from the train').count()) >= 1, 'the message is there')
      return 'kept while offline, sent once after'
    },
  },
  {
    id: 'F18b',
    name: 'reload of the page at a random moment of a stream (real Chromium)',
    expected: 'the text on the screen is whole, once',
    async run(place) {
      const reloads = place.times(5, 100)
      const { page, context } = await projectPage(place)
      for (let round = 0; round < reloads; round += 1) {
        await send(page, ask({ words: 120, gapMs: 15 }, `round ${round}`))
        await pause(100 + Math.random() * 1500)
        await page.reload()
        const answer = page
          .getByRole('log')
          .getByText(/w119👩‍🚀/)
          .last()
        await answer.waitFor({ timeout: 30_000 })
        const shown = (await answer.innerText()).trim()
        promise(
          shown === wordsOf(120).trim(),
          `round ${round}: the text on the screen is whole, once (${shown.length} of ${wordsOf(120).trim().length} characters)`,
        )
        await page.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'hidden' })
      }
      await context.close()
      return `${reloads} of ${reloads} reloads show the whole text once`
    },
  },
]

async function projectPage(
  place: FaultPlace,
): Promise<{ page: Page; context: BrowserContext; model: ModelServer; browser: Browser }> {
  const { server, model } = await serveWithModel(place)
  const browser = await launchBrowser()
  place.afterwards(() => browser.close())
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: server.url,
  })
  const page = await context.newPage()
  await enterAsGuest(page)
  await createProject(page, { title: 'Plants', description: 'Water my plants' })
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  return { page, context, model, browser }
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
}
