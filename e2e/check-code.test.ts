import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const listTask = 'Show who is Thirsty, room by room'
const rightList =
  'struct ThirstyView: View {\n    @Query var plants: [Plant]\n    var body: some View {\n        List(plants) { plant in Text(plant.name) }\n    }\n}'

test('own code is checked on the page of a task: what is missing, then that nothing more can be checked, then the next task', async () => {
  const { page, open } = await openPlants()
  await open(listTask)
  await page.getByRole('button', { name: /^Check my code/ }).click()
  const box = page.getByRole('textbox', { name: 'Your Swift for this task' })
  await box.fill('struct ThirstyView: View {\n    var body: some View { Text("Plants") }\n}')
  await page.getByRole('button', { name: 'Check my code', exact: true }).click()
  await page.getByText('Not done yet', { exact: true }).waitFor()
  await page.getByText(/^Of \d things that can be checked, \d (?:is|are) missing\.$/).waitFor()
  await page.reload()
  await expect.poll(() => box.inputValue()).toContain('Text("Plants")')
  await box.fill(rightList)
  await page.getByRole('button', { name: 'Check my code', exact: true }).click()
  await page.getByText('Fledge can’t judge all of this', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done, continue' }).click()
  await page.getByRole('heading', { name: `Done: ${listTask}` }).waitFor()
  await expect.poll(() => focused(page)).toContain('Done: ')
  expect(site.faults).toEqual([])
})

test(
  'a file that is no Swift, an empty one and two megabytes are refused with a sentence, and what was pasted stays',
  { tags: 'deep' },
  async () => {
    const { page, open } = await openPlants()
    await open(listTask)
    await page.getByRole('button', { name: /^Check my code/ }).click()
    const box = page.getByRole('textbox', { name: 'Your Swift for this task' })
    await box.fill(rightList)
    await page.locator('input[type=file][accept=".swift"][multiple]').setInputFiles([
      { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('x') },
      { name: 'Empty.swift', mimeType: 'text/plain', buffer: Buffer.from('') },
      { name: 'Big.swift', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'a') },
      { name: 'Plant.swift', mimeType: 'text/plain', buffer: Buffer.from('struct Plant {}') },
    ])
    const alert = page.getByRole('alert')
    await alert.getByText('cat.png is not a Swift file.').waitFor()
    await alert.getByText('Empty.swift is empty.').waitFor()
    await alert.getByText('Big.swift: That is more than can be read at once').waitFor()
    await page.getByRole('button', { name: 'Remove Plant.swift' }).waitFor()
    expect(await box.inputValue()).toBe(rightList)
    expect(site.faults).toEqual([])
  },
)

test('a task offers the Xcode project that stands where it begins', { tags: 'deep' }, async () => {
  const { page, open } = await openPlants()
  await open(listTask)
  await page.getByText('Start from here').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(Object.keys(files)).toContain('Leafy/Leafy.xcodeproj/project.pbxproj')
  expect(strFromU8(files['Leafy/Leafy/ThirstyView.swift']!)).toContain('// TODO')
  expect(site.faults).toEqual([])
})

async function openPlants(): Promise<{ page: Page; open: (title: string) => Promise<void> }> {
  const page = await site.openPage()
  await becomeGuest(page)
  const post = async (path: string, data: unknown) => (await page.request.post(path, { data })).json()
  const { id } = await post('/api/projects', { title: 'Leafy', description: 'water my house plants in time' })
  await post(`/api/projects/${id}/plan`, {})
  const tasks = (await post(`/api/projects/${id}/plan/tasks`, {})) as Task[]
  const open = async (title: string) => {
    const { id: taskId } = tasks.find((task) => task.title === title)!
    await page.goto(`/project/${id}?tab=today&work=${taskId}`)
    await page.getByRole('heading', { name: title }).waitFor()
  }
  return { page, open }
}
