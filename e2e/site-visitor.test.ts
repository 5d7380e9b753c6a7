import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import type { Task } from '#contract/tasks/task.ts'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const idea = 'An app for my choir that keeps the songs, who sings which part, and the dates of our concerts'

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('three presses lead from an idea to its first task with the tutor, at %o', async (viewport) => {
  const page = await site.openPage({ viewport })
  const seen = await recordTexts(page)
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Try the planner' })
  await demo.getByText('An example plan').waitFor()
  await demo.getByLabel('What do you want to build?').fill(idea)
  await demo.getByRole('button', { name: 'Plan my app' }).click()
  await demo
    .getByRole('status')
    .getByText(/^The plan is ready: \d+ features/)
    .waitFor()
  await demo.getByText('Your plan', { exact: true }).waitFor()
  await demo.getByRole('button', { name: 'Never' }).click()
  await demo.getByRole('button', { name: 'Start building' }).click()
  await page.waitForURL('**/project/*')

  await page.getByText('Next task', { exact: true }).waitFor()
  const [first] = await called<Task[]>(page, '/tasks')
  await page.getByRole('heading', { name: first!.title, exact: true }).waitFor()
  await page
    .getByText(/^I.m Fledge, your AI iOS development tutor/)
    .filter({ visible: true })
    .waitFor()
  expect(seen()).not.toMatch(/no tasks? (yet|for today)/i)
  const project = await called<Project>(page, '')
  expect(project.description).toBe(idea)
  expect(
    (await called<{ roadmap: { tasks: { title: string }[] }[] }>(page, '/plan')).roadmap[0]!.tasks,
  ).toContainEqual(expect.objectContaining({ madeFrom: 'roadmap/change-three-lines' }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open Project' }).waitFor()
  await page.getByText('Question 1 of 2, so that answers and new plans suit you').waitFor()
  await page.getByRole('link', { name: /^Continue / }).waitFor()
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue / })
    .waitFor()
  await demo.getByRole('button', { name: 'Start building' }).hover()
  await expect.poll(() => demo.getByRole('group', { name: 'Coded before?' }).count()).toBe(0)
  expect({ faults: site.faults, strayed: site.strayed }).toEqual({ faults: [], strayed: [] })
})

/** Records all text that the page ever shows. */
async function recordTexts(page: Page): Promise<() => string> {
  const texts: string[] = []
  await page.exposeFunction('recordText', (text: string) => void texts.push(text))
  await page.addInitScript(() => {
    const record = (window as unknown as { recordText: (text: string) => void }).recordText
    new MutationObserver(() => record(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  return () => texts.join('\n')
}

/** Requests an API path of the open project. */
async function called<Answer>(page: Page, path: string): Promise<Answer> {
  const project = new URL(page.url()).pathname.replace('/project/', '/api/projects/')
  return (await (await page.request.get(`${project}${path}`)).json()) as Answer
}

test('what is typed before the planner has its scripts stays', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/plan-demo-*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/')
  const field = page.getByLabel('What do you want to build?')
  await field.fill(idea.slice(0, 10))
  scripts.resolve()
  await expect
    .poll(() => field.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))))
    .toBe(true)
  await page.keyboard.insertText(idea.slice(10))
  expect(await field.inputValue()).toBe(idea)
})

test('a visitor who types an idea and then signs up finds its plan', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/')
  await page.getByLabel('What do you want to build?').fill(idea)
  await page
    .getByRole('region', { name: 'Try the planner' })
    .getByText('Your plan', { exact: true })
    .waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByText('Your plan is saved and opens next').waitFor()
  await page.getByRole('button', { name: 'Try without signing in' }).click()
  await page.waitForURL('**/project/*')
  await page.getByText(idea).first().waitFor()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Try without signing in' }).waitFor()
  expect(await page.getByText('Your plan is saved').count()).toBe(0)
})

test('an example plan can be opened, read and made a project of', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the plan of MemoryLane' }).click()
  await page.getByRole('heading', { level: 1, name: 'MemoryLane' }).waitFor()
  await page.getByText('Example plan', { exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Screens', 'Roadmap', 'Features']),
  )
  await page.getByRole('button', { name: 'Build this app' }).click()
  await page.waitForURL('**/project/*')
  await page.getByRole('heading', { name: 'MemoryLane' }).first().waitFor()
  expect({ faults: site.faults, strayed: site.strayed }).toEqual({ faults: [], strayed: [] })
})

test(
  'the examples switch at once and show roadmap, features and architecture',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Try the planner' })
    await demo.getByRole('button', { name: 'Recipe box' }).click()
    await demo
      .getByRole('status')
      .getByText(/^The plan is ready/)
      .waitFor()
    await demo.getByRole('button', { name: 'Recipe box', pressed: true }).waitFor()
    expect(await demo.getByRole('button', { name: 'Plant care', pressed: true }).count()).toBe(0)
    await demo.getByText('Every task, feature and screen').click()
    expect(
      (await demo.getByRole('tab').allTextContents()).map((name) => name.replace(/\d+$/, '').trim()),
    ).toEqual(['Roadmap', 'Features', 'Architecture'])
    await demo.getByRole('tab', { name: /Architecture/ }).click()
    expect(await demo.getByRole('tabpanel').innerText()).toMatch(/Recipe/)
  },
)

test('an idea without words is asked for again', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Try the planner' })
  await demo.getByLabel('What do you want to build?').fill('')
  await demo.getByRole('button', { name: 'Plan my app' }).click()
  await demo.getByRole('alert').getByText('Describe your app idea in a sentence or two').waitFor()
})

test('with the keyboard alone, on a phone: from the top to a project', async () => {
  const page = await site.openPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const field = page.getByLabel('What do you want to build?')
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
  for (let presses = 0; presses < 40 && (await focused()) !== 'idea'; presses += 1)
    await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('idea')
  await page.keyboard.type(idea)
  await expect.poll(() => field.inputValue()).toBe(idea)
  const build = page.getByRole('button', { name: 'Start building' })
  for (
    let presses = 0;
    presses < 60 && !(await build.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project/*')
})

test(
  'Back to a page the browser kept as it was finds "Start building" ready again',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/')
    await page.route('**/project/*', (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'Start building' }).click()
    await page.getByRole('button', { name: 'Setting up...' }).waitFor()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.getByRole('button', { name: 'Start building' }).waitFor()
  },
)

test('the newsletter refuses what is no address and thanks for one that is', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/')
  const form = page.getByRole('form').or(page.locator('form[data-newsletter]'))
  const email = form.getByLabel('Email address')
  await form
    .getByText(
      'We’ll email you a link to confirm first. We respect your privacy. You can unsubscribe at any time.',
    )
    .waitFor()
  await email.fill('ada@example')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByRole('alert').getByText('Invalid email').waitFor()
  await toasts.getByText('Please enter a valid email address.').waitFor()
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await email.fill(`${'a'.repeat(250)}@example.com`)
  await page.keyboard.press('Enter')
  await toasts.getByRole('alert').getByText('Invalid email').waitFor()
  await email.fill('ada@example.com')
  await page.keyboard.press('Enter')
  await toasts
    .getByRole('status')
    .filter({ hasText: 'Success!' })
    .getByText('Thank you for subscribing to our newsletter.')
    .waitFor()
  await expect.poll(() => email.inputValue()).toBe('')
})

test('a failure stays until it is dismissed; a success disappears by itself', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.clock.install()
  await page.goto('/')
  const email = page.getByLabel('Email address')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await email.fill('ada@example')
  await email.press('Enter')
  await toasts.getByText('Invalid email').waitFor()
  await page.clock.fastForward('10:00')
  await toasts.getByRole('button', { name: 'Dismiss' }).hover()
  await page.mouse.move(0, 0)
  await page.clock.fastForward('10:00')
  expect(await toasts.getByText('Invalid email').count()).toBe(1)
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  expect(await toasts.getByText('Invalid email').count()).toBe(0)
  await page.mouse.move(0, 0)
  await email.fill('ada@example.com')
  await email.press('Enter')
  await toasts.getByText('Success!').waitFor()
  await page.clock.fastForward('00:06')
  expect(await toasts.getByText('Success!').count()).toBe(0)
})

test(
  'when the server cannot be reached, subscribing says so and keeps the address',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/')
    await page.context().setOffline(true)
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await toasts.getByRole('alert').getByText('Subscription failed').waitFor()
    await toasts
      .getByText('There was an error subscribing to the newsletter. Please try again later.')
      .waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
  },
)

test(
  '"Ask the tutor about this" leads a visitor into a project with the question in the box',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/field-guide/swiftui-state')
    await page.getByRole('link', { name: 'Ask the tutor about this' }).click()
    await page.getByRole('button', { name: 'Try without signing in' }).click()
    await page.getByRole('button', { name: 'Start a project and ask' }).click()
    await page.waitForURL('**/project/*')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toContain('in the Field Guide. How do I use this in my app?')
  },
)

test('somebody with projects asks in the one they were last in, or not now', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await page.evaluate(() =>
    fetch('/api/projects', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Choir', description: 'Songs and concerts' }),
    }),
  )
  await page.goto('/dashboard?ask=swiftui-state')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard?ask=swiftui-state')
  await page.getByRole('button', { name: 'Ask in Choir' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
    .toContain('in the Field Guide')
})
