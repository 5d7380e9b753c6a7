import sharp from 'sharp'
import { expect, test } from 'vitest'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const file = {
  name: 'error.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fde8e8' } })
    .png()
    .toBuffer(),
}

test('a picture is made small, can be taken out, is sent and shown; without a model that sees the tutor asks for the text', async () => {
  const { page, projectId } = await openChat()
  const box = page.getByRole('textbox', { name: 'Message' })
  const tray = page.getByRole('list', { name: 'Pictures in this message' })
  await page.locator('input[type=file]').setInputFiles(file)
  await tray.getByRole('img', { name: 'Attachment 1' }).waitFor()
  await tray.getByRole('button', { name: 'Remove attachment 1' }).press('Enter')
  await tray.waitFor({ state: 'detached' })

  await page.locator('input[type=file]').setInputFiles(file)
  await tray.getByRole('img', { name: 'Attachment 1' }).waitFor()
  await box.press('Enter')
  const log = page.getByRole('log')
  await log.getByText("I can't look at pictures here").waitFor()
  await tray.waitFor({ state: 'detached' })
  const shown = log.getByRole('img', { name: /^Attachment 1 of 1/ })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1568, 784])

  await page.reload()
  await shown.waitFor()
  const messages = (await (await page.request.get(`/api/projects/${projectId}/chat`)).json()) as {
    content: string
  }[]
  expect(messages[0]?.content).toBe('Can you see what is wrong in this picture?')
  expect(site.faults).toEqual([])
})

test(
  'a file that is neither a picture nor Swift is refused in words, and so is a fourth picture',
  { tags: 'deep' },
  async () => {
    const { page } = await openChat()
    const input = page.locator('input[type=file]')
    await input.setInputFiles({
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await page.getByText('broken.png is not a picture this browser can read.').waitFor()
    for (const at of [1, 2, 3]) {
      await input.setInputFiles(file)
      await page.getByRole('img', { name: `Attachment ${at}` }).waitFor()
    }
    await input.setInputFiles(file)
    await page.getByText('A message can have at most 3 pictures.').waitFor()
  },
)

async function openChat() {
  const page = await site.openPage()
  await becomeGuest(page)
  const project = await page.request.post('/api/projects', {
    data: { title: 'Plant diary', description: 'Remind me to water my plants' },
  })
  const { id: projectId } = (await project.json()) as { id: number }
  await page.goto(`/project/${projectId}?panel=chat`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  return { page, projectId }
}
