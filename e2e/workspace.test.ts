import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const plants = {
  title: 'Leaf & Water',
  description: 'An app that reminds me to water each of my house plants, with photos',
}

test(
  'an empty dashboard offers starters, which are real projects with their tasks, a first exchange and a saved solution',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest()
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
    await page.getByRole('button', { name: /Fitness Tracker/ }).click()
    await page.getByRole('button', { name: 'Mark as done' }).waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('log').getByText('My rest timer falls behind').waitFor()
    await page.getByRole('tab', { name: 'Saved Solutions' }).click()
    await page.getByRole('button', { name: /A rest timer that is always right/ }).waitFor()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page
      .getByRole('article', { name: 'Fitness Tracker' })
      .getByText(/0 of \d+ tasks done/)
      .waitFor()
    expect(site.faults).toEqual([])
  },
)

test(
  'a project without title or description is refused in words, and the dialog stays',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest()
    await page.getByRole('button', { name: 'New Project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Project' })
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await dialog.getByText('Title is required').waitFor()
    await dialog.getByText('Description is required').waitFor()
    await expect.poll(() => focused(page)).toBe('Project Title')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('New Project')
  },
)

test('projects are found by any part of their words', { tags: 'deep' }, async () => {
  const page = await openAsGuest()
  await create(page, '/projects', plants)
  await create(page, '/projects', { title: 'Run club', description: 'Track runs' })
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('WATER')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('article', { name: 'Leaf & Water' }).waitFor()
})

test('projects that cannot be loaded say so, and can be asked for again', { tags: 'deep' }, async () => {
  const page = await openAsGuest()
  await page.route('**/api/projects', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('Failed to load projects. Please try again.').waitFor()
  await page.unroute('**/api/projects')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
})

test('a deleted project comes back with Undo', { tags: 'deep' }, async () => {
  const page = await openAsGuest()
  await createProject(page, plants)
  await page.getByRole('button', { name: 'Project settings' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('article', { name: plants.title }).waitFor()
})

test(
  'a deleted project is gone for whoever goes back to it: until Undo, or for good',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest()
    await createProject(page, plants)
    await deleteInWorkspace(page)
    await page.goBack()
    await page.getByRole('heading', { name: 'Error Loading Project' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Open Project' }).click()
    await deleteInWorkspace(page)
    const deleting = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await deleting
    await page.goBack()
    await page.getByRole('heading', { name: 'Error Loading Project' }).waitFor()
  },
)

test(
  'a project is deleted in its settings on the dashboard by keyboard; the focus is kept, and the palette has it no more',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest()
    await create(page, '/projects', plants)
    await page.reload()
    await page.getByRole('button', { name: `More for ${plants.title}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await page.getByRole('button', { name: 'Delete project' }).press('Enter')
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Projects')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'New project' }).waitFor()
    expect(await page.getByRole('option', { name: plants.title }).count()).toBe(0)
    await search(page, plants.title)
    expect(await page.getByRole('option', { name: plants.title }).count()).toBe(0)
  },
)

test(
  'an exported project is imported again, chosen or dropped and however long; other files are refused in words, and a copy can start over',
  { tags: 'deep' },
  async () => {
    const page = await openWithTasks(['One', 'Two'])
    await page.getByRole('button', { name: 'Project settings' }).click()
    const exporting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as JSON' }).click()
    const exported = await (await exporting).path()
    await page.goto('/dashboard')
    const files = page.locator('input[type="file"]')
    await files.setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    })
    await page.getByRole('alert').getByText('notes.json is not a project').waitFor()
    await files.setInputFiles(exported)
    await page.getByText('Project imported').waitFor()
    await expect.poll(() => page.getByRole('article', { name: plants.title }).count()).toBe(2)
    await dropFile(page, await longer(exported, 2 * 1024 * 1024))
    await expect.poll(() => page.getByRole('article', { name: plants.title }).count()).toBe(3)
    await page
      .getByRole('button', { name: `More for ${plants.title}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page
      .getByRole('article', { name: `${plants.title} (copy)` })
      .getByText('0 of 2 tasks done')
      .waitFor()
  },
)

test(
  'search and commands lead by keyboard alone to the exact task, solution and message',
  { tags: 'deep' },
  async () => {
    const page = await openWithTasks(
      Array.from({ length: 45 }, (_, at) => (at === 40 ? 'Draw the watering can' : `Step ${at}`)),
    )
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
    await create(page, `/projects/${id}/saved-solutions`, {
      title: 'Watering by timer',
      content: 'let can = 1',
    })
    await create(page, `/projects/${id}/chat`, { content: 'Which watering can is best?' })
    await page.goto('/dashboard')
    await page.getByRole('article', { name: plants.title }).waitFor()
    await search(page, 'watering can')
    await page.getByRole('option', { name: /Draw the watering can/ }).waitFor()
    await choose(page, /Draw the watering can/)
    await expect.poll(() => focused(page)).toBe('Draw the watering can')
    await search(page, 'watering timer')
    await choose(page, /Watering by timer/)
    await page.locator('pre', { hasText: 'let can = 1' }).waitFor()
    await expect.poll(() => focused(page)).toContain('Watering by timer')
    await search(page, 'which watering can')
    await choose(page, /You, .*Which watering can/)
    await page.locator('[data-message]:focus').getByText('Which watering can is best?').waitFor()
    await search(page, 'how do vectors work')
    await choose(page, /Ask the tutor/)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('how do vectors work')
    expect(site.faults).toEqual([])
  },
)

test(
  'search says when nothing fits and when it fails; Escape gives the focus back; ? lists the keys unless it is turned off',
  { tags: 'deep' },
  async () => {
    const page = await openWithTasks([])
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('zzqqxx')
    await page.getByText('No results for “zzqqxx”').waitFor()
    await page.route('**/api/search?*', (route) => route.abort())
    await page.keyboard.type('y')
    await page.getByRole('alert').getByText('The search failed.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toContain('Search and commands')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await keys.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await search(page, 'dark theme')
    expect(await keys.count()).toBe(0)
    await choose(page, /^Switch to the dark theme/)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  },
)

test('a wish changes the plan, and one phase becomes tasks', { tags: 'deep' }, async () => {
  const page = await openAsGuest()
  await createProject(page, plants)
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await page.getByRole('button', { name: 'Skip questions' }).click()
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByRole('textbox', { name: 'What should be different?' }).fill('Also a home screen widget')
  await page.getByRole('dialog').getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByText('Plan changed').waitFor()
  await page
    .getByRole('button', { name: /^Add these tasks for / })
    .first()
    .click()
  await page.getByText(/\d+ tasks added/).waitFor()
  await page.getByText('In your tasks', { exact: true }).waitFor()
})

test(
  'a saved solution is shown as code, copied, changed, and deleted with a way back',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest({ permissions: ['clipboard-read', 'clipboard-write'] })
    await createProject(page, plants)
    await page.getByRole('tab', { name: 'Saved Solutions' }).click()
    await page.getByRole('button', { name: 'Add First Solution' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Plant')
    await page.getByRole('textbox', { name: 'Content' }).fill('```swift\nstruct Plant {}\n```')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Solution' }).click()
    await page.getByText('Your solution has been saved successfully').waitFor()
    await page.getByRole('button', { name: 'Plant Swift', exact: true }).click()
    await page.locator('pre', { hasText: 'struct Plant {}' }).waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Solution code has been copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('struct Plant {}')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await downloading).suggestedFilename()).toBe('Plant.swift')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'No saved solutions yet' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Plant Swift', exact: true }).waitFor()
  },
)

test('on a small screen one of chat and plan is shown at a time', { tags: 'deep' }, async () => {
  const page = await openAsGuest({ viewport: { width: 390, height: 844 } })
  const id = await create(page, '/projects', plants)
  await page.goto(`/project/${id}`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.getByRole('button', { name: 'Show Tasks' }).click()
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
  await page.getByRole('button', { name: 'Show Chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.getByRole('tab', { name: 'Chat' }).press('ArrowRight')
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
})

test(
  'on a small screen the place in the conversation is kept while the plan is looked at',
  { tags: 'deep' },
  async () => {
    const page = await openAsGuest({ viewport: { width: 390, height: 844 } })
    const id = await create(page, '/projects', plants)
    await create(page, `/projects/${id}/chat`, { content: 'What is a binding?' })
    await create(page, `/projects/${id}/chat`, { content: 'How do I show a list?' })
    await page.goto(`/project/${id}?panel=chat`)
    const log = page.getByRole('log')
    await log.getByText('How do I show a list?').waitFor()
    await log.evaluate((box) => box.scrollTo({ top: 60 }))
    await expect.poll(() => log.evaluate((box) => Math.round(box.scrollTop))).toBe(60)
    await page.getByRole('button', { name: 'Show Tasks' }).click()
    await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
    await page.getByRole('button', { name: 'Show Chat' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await log.evaluate((box) => Math.round(box.scrollTop))).toBe(60)
  },
)

test('the width of the panels is changed by keyboard and remembered', { tags: 'deep' }, async () => {
  const page = await openWithTasks([])
  const handle = page.getByRole('separator', { name: 'Width of the Project Plan' })
  await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('35')
  await handle.press('ArrowRight')
  await page.reload()
  await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('37')
})

test('a conversation that cannot be loaded is the error page of the project', { tags: 'deep' }, async () => {
  const page = await openAsGuest()
  const id = await create(page, '/projects', plants)
  await page.route('**/chat?*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await page.goto(`/project/${id}`)
  await page.getByRole('heading', { name: 'Error Loading Project' }).waitFor()
  await page.getByText('500: Oops').waitFor()
})

/**
 * Opens search and commands, types, and waits for the results. Retries, because the page may not listen for keys yet.
 */
async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search and commands' })
  await expect
    .poll(async () => {
      if ((await box.count()) === 0) await page.keyboard.press('Control+k')
      return box.count()
    })
    .toBe(1)
  await box.fill(words)
  const palette = page.getByRole('dialog')
  const told = palette.getByRole('status').filter({ hasText: /\d results?$|^Nothing found/ })
  await told.or(palette.getByRole('alert')).waitFor({ state: 'attached' })
}

async function choose(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name })
  await option.waitFor()
  await expect
    .poll(async () => {
      if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      return option.getAttribute('aria-selected')
    })
    .toBe('true')
  await page.keyboard.press('Enter')
}

async function openAsGuest(options?: Parameters<typeof site.openPage>[0]): Promise<Page> {
  const page = await site.openPage(options)
  await enterAsGuest(page)
  return page
}

async function openWithTasks(taskTitles: string[]): Promise<Page> {
  const page = await site.openPage()
  await becomeGuest(page)
  const id = await create(page, '/projects', plants)
  for (const title of taskTitles) await create(page, `/projects/${id}/tasks`, { title })
  await page.goto(`/project/${id}?tab=tasks`)
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
  return page
}

/** Creates something over the API; returns its id. */
async function create(page: Page, path: string, body: object): Promise<number> {
  const made = await page.request.post(`/api${path}`, { data: body })
  return ((await made.json()) as Pick<Task, 'id'>).id
}

async function deleteInWorkspace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Project settings' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.waitForURL('**/dashboard')
  // Hovered, so that it stays.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
}

const messageLength = 32_000

/** An exported project whose messages have this many bytes in total. */
async function longer(file: string, bytes: number): Promise<string> {
  const whole = JSON.parse(await readFile(file, 'utf8')) as { project: { createdAt: string } }
  const message = {
    taskId: null,
    content: 'x'.repeat(messageLength),
    isUserMessage: true,
    status: 'complete',
    error: null,
    model: null,
    source: 'web',
    createdAt: whole.project.createdAt,
  }
  const messages = Array.from({ length: Math.ceil(bytes / messageLength) }, (_, at) => ({
    ...message,
    id: at + 1,
    parentId: at || null,
  }))
  return JSON.stringify({ ...whole, messages, solutions: [] })
}

async function dropFile(page: Page, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'plants.fledge.json', { type: 'application/json' }))
    return transfer
  }, content)
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await page.getByText('Drop it to import the project').waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}
