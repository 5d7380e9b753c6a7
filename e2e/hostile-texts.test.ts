import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hostileTexts } from '#test/storage/hostile-texts.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const texts = hostileTexts()

test('of hundreds of hostile texts in every place none runs a script, calls elsewhere or becomes an element', async () => {
  expect(texts.length).toBeGreaterThanOrEqual(300)
  const page = await site.openPage()
  await page.addInitScript(() =>
    Object.assign(globalThis, { ran: () => console.error('Content Security Policy: a script ran') }),
  )
  page.on('dialog', (dialog) => void site.faults.push(dialog.message()))
  await becomeGuest(page)
  const projectId = await importProject(page)
  const [first] = (await (await page.request.get(`/api/projects/${projectId}/chat?limit=100`)).json()) as {
    id: number
    parentId: number
  }[]
  const oldest = first!.id - (2 * texts.length - 100)

  await page.goto(`/project/${projectId}?tab=plan&message=${oldest}`)
  await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
  await page.locator('article:focus').waitFor()
  expect(await page.getByRole('log').getByRole('article').count()).toBe(2 * texts.length)
  expect(await suspects(page)).toEqual([])
  await page.getByRole('tab', { name: /Tasks/ }).click()
  await page.getByRole('button', { name: 'Show more tasks' }).click()
  await page
    .getByRole('combobox', { name: /^Status of/ })
    .nth(20)
    .waitFor()
  expect(await suspects(page)).toEqual([])
  await page.getByRole('tab', { name: /Saved Solutions/ }).click()
  await page
    .getByRole('button', { name: /Hostile 0/ })
    .first()
    .click()
  await page.getByText('Hostile end').waitFor()
  expect(await suspects(page)).toEqual([])
  expect(site.faults).toEqual([])
  expect(site.strayed).toEqual([])
})

/** Elements that only HTML in a text could have created, and links that are not allowed. */
function suspects(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const made =
      'script:not([src^="/"],[type]),img,iframe,object,embed,form[action],base,meta[http-equiv],style:not([nonce]),video,audio,source,picture,math,template,marquee'
    const inTexts = [...document.querySelectorAll('main, [role=log], #plan-panel')].flatMap((place) => [
      ...place.querySelectorAll(made),
    ])
    const links = [...document.querySelectorAll('a')].filter(
      (link) => !/^(https?:\/\/|mailto:|\/(?![/\\])|#)/.test(link.getAttribute('href') ?? ''),
    )
    const open = [...document.querySelectorAll('[role=log] a[href^="http"]')].filter(
      (link) => link.getAttribute('rel') !== 'noopener noreferrer nofollow',
    )
    const handlers = [...document.querySelectorAll('[role=log] *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    return [...inTexts, ...links, ...open, ...handlers].map((element) => element.outerHTML.slice(0, 200))
  })
}

async function importProject(page: Page): Promise<number> {
  const times = { createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' }
  const messages = texts.flatMap((content, at) => [
    { ...message, id: 2 * at + 1, parentId: at === 0 ? null : 2 * at, content, isUserMessage: true },
    { ...message, id: 2 * at + 2, parentId: 2 * at + 1, content, isUserMessage: false },
  ])
  const tasks = texts.map((text, at) => ({
    ...task,
    ...times,
    id: at + 1,
    title: inTitle(text),
    description: text,
    doneWhen: text,
  }))
  const solutions = [
    {
      title: 'Hostile 0',
      content: `${texts.join('\n\n')}\n\nHostile end`,
      language: null,
      messageId: null,
      taskId: null,
      ...times,
    },
  ]
  const project = {
    title: inTitle(texts[0]!),
    description: texts.slice(0, 60).join(' '),
    targetIos: '26',
    wishes: [],
    ...times,
  }
  const file = {
    format: 'fledge-project',
    version: 1,
    project,
    plan: hostilePlan(),
    tasks,
    solutions,
    messages,
  }
  const response = await page.request.post('/api/projects/import', {
    data: file,
    headers: { Origin: site.url },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: number }).id
}

const message = {
  taskId: null,
  status: 'complete',
  error: null,
  model: null,
  source: 'web',
  createdAt: '2026-03-01T09:00:00Z',
}
const task = {
  status: 'not_started',
  priority: 'low',
  phase: null,
  minutes: null,
  topics: [],
  hintLevel: 1,
  hintTurns: 0,
  attempts: 0,
  explained: false,
  planKey: null,
}

function hostilePlan() {
  const text = (at: number) => texts[at % texts.length]!
  return {
    summary: texts.slice(0, 40).join('\n\n'),
    audience: text(41),
    features: texts
      .slice(0, 60)
      .map((name, at) => ({ name, why: text(at + 60), frameworks: [text(at + 120)], priority: 'low' })),
    architecture: {
      pattern: text(42),
      frameworks: [text(43)],
      screens: texts.slice(180, 240).map((name) => ({ name, purpose: name })),
      entities: texts.slice(240, 280).map((name) => ({ name: name, fields: [{ name, type: name }] })),
      privacyKeys: texts.slice(280, 300),
      minimumIOS: '26',
      diagram: `graph TD\n${texts.slice(0, 20).join('\n')}`,
    },
    roadmap: texts.slice(300, 340).map((phase, at) => ({
      phase,
      goal: phase,
      days: phase,
      tasks: [
        {
          title: inTitle(text(at + 340)),
          description: text(at + 340),
          priority: 'low',
          minutes: 30,
          topics: [],
          doneWhen: text(at),
        },
      ],
    })),
    source: text(44),
  }
}

/** A text cut to the length of a title. */
function inTitle(text: string): string {
  return text.slice(0, 200).toWellFormed().trim()
}
