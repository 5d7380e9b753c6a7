import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test('what is done in one tab or on one device appears in the others', async () => {
  const { page: first, id } = await openTasks([])
  const second = await first.context().newPage()
  const elsewhere = await site.openPage({ storageState: await first.context().storageState() })
  const listening = elsewhere.waitForResponse('**/api/events')
  for (const page of [second, elsewhere]) {
    await page.goto(`/project/${id}?tab=tasks`)
    await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  }
  await listening
  await first.getByRole('button', { name: 'Add First Task' }).click()
  await first.getByRole('textbox', { name: 'Task Title' }).fill('Draw the icon')
  await first.keyboard.press('Enter')
  for (const page of [first, second, elsewhere])
    await page.getByRole('listitem', { name: 'Draw the icon' }).waitFor()

  await choose(elsewhere, 'Status of Draw the icon', 'Completed')
  for (const page of [first, second]) await page.getByText('1 of 1 task done').waitFor()

  // With the tab that had the shared connection closed, the other one takes over.
  await first.close()
  await elsewhere.getByRole('textbox', { name: 'Message' }).fill('What is a view?')
  await elsewhere.keyboard.press('Enter')
  await second.getByRole('article').getByText('What is a view?').waitFor()
  expect(site.faults).toEqual([])
})

test(
  'what was done elsewhere before a slow page could hear of it appears as soon as it can',
  { tags: 'deep' },
  async () => {
    const { page, id } = await openTasks([])
    const { promise: done, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/events', (route) => done.then(() => route.continue()))
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
    await post(page, `/api/projects/${id}/tasks`, { title: 'Draw the icon' })
    await page.clock.fastForward(2000)
    resolve()
    await page.getByRole('listitem', { name: 'Draw the icon' }).waitFor()
  },
)

test('a card goes to another column of the board by keyboard, and the focus goes along', async () => {
  const { page } = await openTasks([{ title: 'One' }, { title: 'Two', priority: 'high' }])
  await page.getByRole('button', { name: 'Board' }).press('Enter')
  await page
    .getByRole('region', { name: /^Not Started/ })
    .getByRole('button', { name: 'More for One' })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Move to In Progress' }).press('Enter')
  await page
    .getByRole('region', { name: /^In Progress/ })
    .getByRole('listitem', { name: 'One' })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('One')
  await page.getByText('One: In Progress').waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Start this task together' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-column]'))).toBeNull()
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column')),
    )
    .toBe('in_progress')
  await page.reload()
  await page
    .getByRole('region', { name: /^In Progress/ })
    .getByRole('listitem', { name: 'One' })
    .waitFor()
})

test(
  'a finger drags a card by its handle to another column, and to another place of the list',
  { tags: 'deep' },
  async () => {
    const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }], {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await dragByTouch(page, 'Three', 'One', 0.2)
    await expect.poll(() => titles(page)).toEqual(['Three', 'One', 'Two'])
    await page.getByRole('button', { name: 'Board' }).click()
    const column = page.getByRole('region', { name: /^In Progress/ })
    await column.waitFor()
    await dragByTouch(page, 'Two', /^In Progress/, 0.5)
    await column.getByRole('listitem', { name: 'Two' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test(
  'a task is worked on with the tutor, and says what was asked about it and what it waits for',
  { tags: 'deep' },
  async () => {
    const { page } = await openTasks([
      { title: 'Make the model' },
      { title: 'Show the list', priority: 'high' },
    ])
    const list = page.getByRole('listitem', { name: 'Show the list' })
    await list.getByText('Next task').waitFor()
    await page.getByRole('button', { name: 'Show the list', exact: true }).click()
    await list.getByRole('button', { name: 'Start this task together' }).click()
    await page.getByRole('button', { name: 'Ask your tutor' }).waitFor()
    await page.getByRole('log').getByText('Start this task together: Show the list').waitFor()
    await list.getByRole('button', { name: 'Start this task together: Show the list' }).waitFor()

    await list.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('checkbox', { name: 'Make the model' }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await list.getByText('Blocked by: Make the model').waitFor()
    await list.getByRole('button', { name: 'Make the model' }).click()
    await page.getByRole('listitem', { name: 'Make the model' }).getByText('Unlocks').waitFor()
  },
)

test('a task is added and moved by keyboard alone, and the order is kept', { tags: 'deep' }, async () => {
  const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await page.getByRole('button', { name: 'Add Task' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('Task Title')
  await page.keyboard.type('Four')
  await page.keyboard.press('Enter')
  await page.getByText('Your task has been created successfully').waitFor()
  await page.getByRole('button', { name: 'More for Three' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['One', 'Three', 'Two', 'Four'])
  await expect.poll(() => focused(page)).toBe('More for Three')
  await page.getByText('Three moved to place 2 of 4').waitFor({ state: 'attached' })
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['One', 'Three', 'Two', 'Four'])
})

test(
  'a card that is moved over the border of a phase by keyboard keeps the focus',
  { tags: 'deep' },
  async () => {
    const { page, id } = await openTasks([])
    await post(page, `/api/projects/${id}/plan`, {})
    const tasks = (await (
      await page.request.post(`/api/projects/${id}/plan/tasks`, { data: {} })
    ).json()) as Task[]
    await page.reload()
    const last = tasks.findIndex(({ phase }) => phase !== tasks[0]!.phase) - 1
    const { title } = tasks[last]!
    await page.getByRole('button', { name: `More for ${title}`, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
    await expect.poll(async () => (await titles(page)).indexOf(title)).toBe(last + 1)
    await expect.poll(() => focused(page)).toBe(`More for ${title}`)
  },
)

test(
  'on a small screen the tutor is asked about a task in its thread, and a second time the box has the focus',
  { tags: 'deep' },
  async () => {
    const { page } = await openTasks([{ title: 'Draw the icon' }], { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Draw the icon', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Start this task together' }).press('Enter')
    await page.getByRole('log').getByText('Start this task together: Draw the icon').waitFor()
    await page.getByRole('button', { name: 'Show Tasks' }).press('Enter')
    await page.getByRole('button', { name: 'Ask your tutor' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Message')
  },
)

test(
  'a new title does not take back what others changed while the form was open',
  { tags: 'deep' },
  async () => {
    const { page, id } = await openTasks([{ title: 'One' }])
    await page.getByRole('button', { name: 'One', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const [task] = await tasksOf(page, id)
    await page.request.patch(`/api/projects/${id}/tasks/${task!.id}`, { data: { status: 'completed' } })
    await page.getByRole('textbox', { name: 'Task Title' }).fill('Two')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await tasksOf(page, id)).toMatchObject([{ title: 'Two', status: 'completed' }])
  },
)

test('a task is dragged to another place', async () => {
  const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const last = page.getByRole('listitem', { name: 'Three' })
  await page.getByRole('listitem', { name: 'One' }).hover()
  await page
    .getByRole('listitem', { name: 'One' })
    .getByTitle('Drag to another place')
    .dragTo(last, { targetPosition: { x: 100, y: 70 } })
  await expect.poll(() => titles(page)).toEqual(['Two', 'Three', 'One'])
})

test(
  'a status the server refuses goes back to what it was, and a toast says why',
  { tags: 'deep' },
  async () => {
    const { page } = await openTasks([{ title: 'One' }])
    await page.route('**/tasks/*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'Busy. Try again in a minute.' }),
      }),
    )
    const status = page.getByRole('combobox', { name: 'Status of One' })
    await status.press('ArrowDown')
    await page.keyboard.press('c')
    await page.getByRole('option', { name: 'Completed' }).waitFor()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to update task' })
    await alert.getByText('Busy. Try again in a minute.').waitFor()
    await expect.poll(() => status.textContent()).toBe('Not Started')
  },
)

test('what was typed for a task survives a server that fails', { tags: 'deep' }, async () => {
  const { page } = await openTasks([])
  await page.route('**/tasks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Busy' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Add First Task' }).click()
  await page.getByRole('combobox', { name: 'Priority' }).press('ArrowDown')
  await page.getByRole('listbox', { name: 'Priority' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Priority')
  await page.getByRole('textbox', { name: 'Task Title' }).fill('Draw the icon')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Failed to create task' }).getByText('503: Busy').waitFor()
  expect(await page.getByRole('textbox', { name: 'Task Title' }).inputValue()).toBe('Draw the icon')
})

test('two deleted tasks come back with one Undo; leaving the page deletes for good', async () => {
  const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await deleteTask(page, 'One')
  await deleteTask(page, 'Two')
  await page.getByText('2 tasks deleted').waitFor()
  await expect.poll(() => focused(page)).toBe('Development Tasks')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three'])
  await deleteTask(page, 'Three')
  await page.goto('/dashboard')
  await page.getByText('0 of 2 tasks done').waitFor()
})

test('the open tab and task stand in the address', { tags: 'deep' }, async () => {
  const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }])
  await page.getByRole('button', { name: 'Two', exact: true }).click()
  const start = page
    .getByRole('listitem', { name: 'Two' })
    .getByRole('button', { name: 'Start this task together' })
  await start.waitFor()
  await page.reload()
  await start.click()
  await page.getByRole('log').getByText('Start this task together: Two').waitFor()
})

test(
  'a task is done with one press of its circle, says what comes next, and is undone by another',
  { tags: 'deep' },
  async () => {
    const { page } = await openTasks([{ title: 'One' }, { title: 'Two' }])
    const circle = page.getByRole('button', { name: 'One: completed' })
    await circle.click()
    await expect.poll(() => circle.getAttribute('aria-pressed')).toBe('true')
    await page.getByText('1 of 2 tasks are done. Next: Two').waitFor()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page
      .getByRole('listitem', { name: 'Two' })
      .getByRole('button', { name: 'Start this task together' })
      .waitFor()
    await circle.click()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Status of One' }).textContent())
      .toBe('Not Started')
  },
)

test(
  'keys alone add a task, go from one to the next, and change several at once; turned off they do nothing',
  { tags: 'deep' },
  async () => {
    const { page, id } = await openTasks([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('One')
    await page.keyboard.press('x')
    await page.getByText('1 task selected').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect.poll(() => focused(page)).toBe('Two')
    await page.keyboard.press('x')
    await page.getByText('2 tasks selected').waitFor()
    await page
      .getByRole('toolbar', { name: 'Change the selected tasks' })
      .getByRole('button', { name: 'In Progress' })
      .click()
    await expect
      .poll(async () => (await tasksOf(page, id)).map(({ status }) => status))
      .toEqual(['in_progress', 'in_progress', 'not_started'])
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Add New Task' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
    expect(await page.getByRole('dialog', { name: 'Add New Task' }).count()).toBe(0)
  },
)

test('a task has steps to tick off, which are lines of its description', { tags: 'deep' }, async () => {
  const { page, id } = await openTasks([{ title: 'One', description: 'Draw it.\n- [ ] Sketch' }])
  await page.getByRole('button', { name: 'One', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Sketch' }).check()
  await page.getByRole('textbox', { name: 'New step' }).fill('Colours')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Colours' }).waitFor()
  await expect
    .poll(async () => (await tasksOf(page, id))[0]!.description)
    .toBe('Draw it.\n- [x] Sketch\n- [ ] Colours')
  await page.getByText('1 of 2 steps').waitFor()
})

test('without a network a task changes all the same, also over a reload, and the server hears of it later', async () => {
  const { page, id } = await openTasks([{ title: 'One' }, { title: 'Two' }])
  await page.context().setOffline(true)
  await page.getByText(/^Offline/).waitFor()
  await page.getByRole('button', { name: 'One: completed' }).click()
  await page.getByText('1 of 2 tasks done').waitFor()
  await page.getByRole('button', { name: 'Two: completed' }).click()
  await page.getByText('2 of 2 tasks done').waitFor()
  expect(await page.getByRole('alert').getByText('Failed').count()).toBe(0)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await tasksOf(page, id)).map(({ status }) => status))
    .toEqual(['completed', 'completed'])
  // The server has the change a moment before the page knows and removes it from the waiting ones.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting-changes'))).toBeNull()
})

async function openTasks(
  tasks: Partial<Task>[],
  options?: Parameters<typeof site.openPage>[0],
): Promise<{ page: Page; id: number }> {
  const page = await site.openPage(options)
  await becomeGuest(page)
  const { id } = await post(page, '/api/projects', {
    title: 'Plant diary',
    description: 'Remind me to water my plants',
  })
  for (const task of tasks) await post(page, `/api/projects/${id}/tasks`, task)
  await page.goto(`/project/${id}?tab=tasks`)
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
  return { page, id }
}

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const response = await page.request.post(path, { data })
  return (await response.json()) as { id: number }
}

async function tasksOf(page: Page, projectId: number): Promise<Task[]> {
  return (await (await page.request.get(`/api/projects/${projectId}/tasks`)).json()) as Task[]
}

async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Drags like a finger, which a mouse cannot simulate, onto a card or column; `depth` is the height in it. */
async function dragByTouch(page: Page, title: string, target: string | RegExp, depth: number): Promise<void> {
  await page.getByRole('listitem', { name: title }).scrollIntoViewIfNeeded()
  const from = await centre(
    page.getByRole('listitem', { name: title }).getByTitle('Drag to another place'),
    0.5,
  )
  const to = await centre(
    typeof target === 'string'
      ? page.getByRole('listitem', { name: target })
      : page.getByRole('region', { name: target }),
    depth,
  )
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  await touch('touchEnd', [])
}

async function centre(
  locator: ReturnType<Page['locator']>,
  depth: number,
): Promise<{ x: number; y: number }> {
  const box = (await locator.boundingBox())!
  return { x: Math.min(box.x + box.width / 2, 380), y: box.y + box.height * depth }
}

async function deleteTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('listitem', { name: title }).waitFor({ state: 'detached' })
}

function titles(page: Page): Promise<string[]> {
  return page
    .getByRole('tabpanel', { name: 'Tasks' })
    .getByRole('listitem')
    .locator('button[aria-controls]:not([role])')
    .allTextContents()
}
