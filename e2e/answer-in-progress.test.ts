import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '#test/models/model-server.ts'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

// The built-in tutor answers at once; a language model takes its time.
const model = await startModelServer('compatible')
model.words = [
  'A list shows rows. ',
  ...Array.from({ length: 40 }, (_, at) => `Word ${at} follows. `),
  'This is the end of the answer.',
]
const site = useSite({ TUTOR_MODEL: 'openai-compatible/scripted', OPENAI_COMPATIBLE_BASE_URL: model.url })
const plants = {
  title: 'Leaf & Water',
  description: 'An app that reminds me to water each of my house plants, with photos',
}

afterAll(() => model.close())

test('stop keeps what was written', { tags: 'deep' }, async () => {
  model.fault = { kind: 'slow', betweenWordsMs: 150 }
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, plants)
  await page.getByRole('textbox', { name: 'Message' }).fill('How do lists work?')
  await page.keyboard.press('Enter')
  const stop = page.getByRole('button', { name: 'Stop the answer' })
  await page.getByRole('log').locator('.markdown').first().waitFor()
  let stops = 0
  page.on(
    'request',
    (request) => void (stops += Number(request.method() === 'POST' && request.url().endsWith('/stop'))),
  )
  // The second click of a double click on Send, which was in this place.
  await stop.dispatchEvent('click', { detail: 2 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(stops).toBe(0)
  await stop.click()
  await stop.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  expect(site.faults).toEqual([])
})

test('a reload in the middle of an answer joins it, and the text is whole', async () => {
  model.fault = { kind: 'slow', betweenWordsMs: 150 }
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, plants)
  await page.getByRole('textbox', { name: 'Message' }).fill('What is a binding?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop the answer' }).waitFor()
  await page.reload()
  await page.getByRole('log').getByText('A list shows rows').waitFor()
  await page.getByRole('log').getByText('the end of the answer').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  const answer = page.getByRole('log').locator('.markdown')
  const shown = await answer.innerText()
  await page.reload()
  expect(await answer.innerText()).toBe(shown)
})
