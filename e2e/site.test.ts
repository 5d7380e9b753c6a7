import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices } from '#contract/account/prices.ts'
import {
  cookiePolicyAddress,
  documentationAddress,
  helpAddress,
  signUpAddress,
  site as facts,
} from '#contract/site.ts'
import { useSite } from '#test/page/use-site.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 } }
const anchors = ['get-started', 'showcase', 'pricing', 'faq', 'features', 'how-it-works']

async function openHome(options?: Parameters<typeof site.openPage>[0]): Promise<Page> {
  const page = await site.openPage(options)
  await page.goto('/')
  return page
}

function expectNoFaults() {
  expect({ faults: site.faults, strayed: site.strayed }).toEqual({ faults: [], strayed: [] })
}

function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (target) => Math.round(document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  )
}

test('the first screen says what this is and where to begin', { tags: 'deep' }, async () => {
  const page = await openHome()
  const main = page.getByRole('main')
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([facts.headline])
  await main.getByText(facts.tagline).first().waitFor()
  await main.getByText('AI-Powered Project Planning').waitFor()
  await main.getByText('Xcode Integration', { exact: true }).waitFor()
  await main.getByText('Start building today!').waitFor()
  expect(await main.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(signUpAddress)
  await main.getByRole('textbox', { name: 'What do you want to build?' }).waitFor()
  const picture = main.getByRole('img', { name: /Fledge workspace/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500)
  expectNoFaults()
})

test(
  'the header stays and leads to four places, Discord and the sign-up form',
  { tags: 'deep' },
  async () => {
    const page = await openHome()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const links = await navigation
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Get Started', '#get-started'],
      ['Success Stories', '#showcase'],
      ['Pricing', '#pricing'],
      ['FAQ', '#faq'],
      ['Join Discord', facts.discordInvite],
    ])
    const banner = page.getByRole('banner')
    expect(await banner.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(signUpAddress)
    await page.evaluate(() => scrollTo(0, 3000))
    expect(await banner.evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
  },
)

test.each(anchors)(
  '#%s lands 80 px below the top, from a link, from another page and from its address',
  { tags: 'deep' },
  async (anchor) => {
    const page = await openHome()
    await page.getByRole('contentinfo').waitFor()
    await page.evaluate((id) => {
      const link = Object.assign(document.createElement('a'), { href: `#${id}`, textContent: 'go' })
      document.body.append(link)
      link.click()
    }, anchor)
    await expect.poll(() => topOf(page, anchor)).toBe(80)
    expect(new URL(page.url()).hash).toBe(`#${anchor}`)
    await page.goto('/privacy-policy')
    await page.goto(`/#${anchor}`)
    await expect.poll(() => topOf(page, anchor)).toBe(80)
  },
)

test(
  'the footer of another page leads to the FAQ on the landing page, and /pricing to the prices',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/terms-of-service')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/#faq')
    await expect.poll(() => topOf(page, 'faq')).toBe(80)
    await page.goto('/pricing')
    await page.waitForURL('**/#pricing')
    await expect.poll(() => topOf(page, 'pricing')).toBe(80)
  },
)

test('a link glides, unless the visitor wants less motion', { tags: 'deep' }, async () => {
  const glide = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await openHome({ reducedMotion })
    await page.evaluate(() => {
      const scroll = globalThis.scrollTo as (options: ScrollToOptions) => void
      globalThis.scrollTo = ((options: ScrollToOptions) => {
        document.body.dataset.glide = options.behavior ?? ''
        scroll(options)
      }) as typeof scrollTo
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
    return page.evaluate(() => document.body.dataset.glide)
  }
  expect(await glide('reduce')).toBe('instant')
  expect(await glide('no-preference')).toBe('smooth')
})

test('the menu of a small screen opens, closes on Escape and when something is chosen', async () => {
  const page = await openHome(phone)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Get Started',
    'Success Stories',
    'Pricing',
    'FAQ',
    'Field Guide',
    'Join Discord',
    'Sign in',
    'Sign Up',
  ])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Open menu' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  // A smooth scroll computes its distance beforehand; the browser may correct a jump.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => topOf(page, 'pricing')).toBe(80)
})

test('Get Started has four steps, a sample chat and Swift with colours', { tags: 'deep' }, async () => {
  const page = await openHome()
  const section = page.getByRole('region', { name: 'From a sentence to the simulator' })
  expect(await section.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Describe your app idea',
    'Generate a feature roadmap',
    'Open Xcode with Fledge',
    'Build and learn simultaneously',
  ])
  await section.getByRole('figure', { name: 'A sample conversation with the tutor' }).waitFor()
  expect(
    await section
      .locator('pre span')
      .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size),
  ).toBeGreaterThan(3)
})

test('the success stories turn by tabs, arrows, dots and keys, around both ends', async () => {
  const page = await openHome()
  const stories = page.getByRole('group', { name: 'Example apps and their plans' })
  const shown = () => stories.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()
  expect(await stories.getByRole('tab').allTextContents()).toEqual([
    'MemoryLane',
    'WordBurrow',
    'StyleGenius',
    'DonateNear',
  ])
  await page.getByText('Four example apps and the real plan of each').waitFor()
  expect(await stories.getByRole('tabpanel').getByText('Example', { exact: true }).count()).toBe(1)
  await expect.poll(shown).toEqual(['MemoryLane'])
  await stories.getByRole('button', { name: 'Previous app' }).click()
  await expect.poll(shown).toEqual(['DonateNear'])
  await stories.getByRole('button', { name: 'Next app' }).click()
  await expect.poll(shown).toEqual(['MemoryLane'])
  await stories.getByRole('button', { name: 'Show StyleGenius' }).click()
  await expect.poll(shown).toEqual(['StyleGenius'])
  await stories.getByRole('tab', { name: 'WordBurrow' }).click()
  expect(await stories.getByRole('link', { name: 'View Code of WordBurrow' }).getAttribute('href')).toBe(
    facts.showcaseCode.wordBurrow,
  )
  await page.keyboard.press('End')
  await expect.poll(shown).toEqual(['DonateNear'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toEqual(['MemoryLane'])
  expect(await stories.getByRole('tab', { selected: true }).allTextContents()).toEqual(['MemoryLane'])
  expect(
    await stories
      .getByRole('tabpanel')
      .getByText(/Photo Management|Featured/)
      .allTextContents(),
  ).toEqual(['Photo Management', 'Featured'])
})

test(
  'on a phone the page, with the living phone in it, is no longer than eight screens, and nothing sticks out',
  { tags: 'deep' },
  async () => {
    const page = await openHome(phone)
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }))
    expect(height).toBeLessThanOrEqual(8 * phone.viewport.height)
    expect(width).toBe(390)
  },
)

/** The visible text of the drawn phone. */
function drawnWords(page: Page): Promise<string[]> {
  return page.getByRole('img', { name: /^A drawn phone/ }).evaluate((svg) =>
    [...svg.querySelectorAll('text')]
      .filter((text) => {
        for (let part: Element | null = text; part && part !== svg; part = part.parentElement)
          if (getComputedStyle(part).opacity === '0') return false
        return true
      })
      .map((text) => text.textContent),
  )
}

test(
  'the drawn phone shows the app as far as the pressed task, and all of it to begin with',
  { tags: 'deep' },
  async () => {
    const page = await openHome()
    await expect.poll(() => drawnWords(page)).toContain('Water all in this room')
    const tasks = page
      .getByRole('region', { name: 'From a sentence to the simulator' })
      .locator('[data-step-button]')
    await tasks.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => drawnWords(page)).toEqual(['Hello, world!'])
    expect(await tasks.first().getAttribute('aria-current')).toBe('step')
    await tasks.nth(3).click()
    await expect
      .poll(() => drawnWords(page))
      .toEqual([
        'Plants',
        ...['Monstera', 'Fern', 'Basil'].flatMap((name) => [name, expect.any(String), expect.any(String)]),
      ])
  },
)

test('the app takes shape by itself once it is seen, and stops when asked', { tags: 'deep' }, async () => {
  const page = await openHome({ reducedMotion: 'no-preference' })
  const stage = page.locator('[data-app-steps]')
  await expect.poll(() => stage.getAttribute('data-step')).toBe('1')
  await page.getByRole('img', { name: /^A drawn phone/ }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await expect.poll(() => stage.getAttribute('data-step')).toBe('2')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => stage.getAttribute('data-step'), { timeout: 20_000 }).toBe('6')
  await page.getByRole('button', { name: 'Play' }).waitFor()
})

test('the pricing cards and the FAQ say the same about Pro', { tags: 'deep' }, async () => {
  const page = await openHome()
  const cards = page.getByRole('region', { name: 'Pricing' }).getByRole('article')
  const [first, plus, pro] = [cards.nth(0), cards.nth(1), cards.nth(2)]
  await first.getByText(`$${prices.firstMonthUsd}`).waitFor()
  await plus.getByText(`$${prices.plusPerMonthUsd}`).waitFor()
  await plus.getByText('Most Popular').waitFor()
  await pro.getByText('Coming Soon...').waitFor()
  await pro.getByText('POWER USERS').waitFor()
  expect(await pro.getByRole('link', { name: /^Join Waitlist/ }).getAttribute('href')).toBe(
    facts.proWaitlistForm,
  )
  expect(await pro.innerText()).not.toMatch(/\$\d/)
  await page.getByRole('button', { name: 'What is the difference between Free and Pro?' }).click()
  const answer = await page
    .getByRole('region', { name: 'What is the difference between Free and Pro?' })
    .innerText()
  expect(answer).toContain('20 questions per month')
  expect(answer).toContain('Pro is not sold yet')
  expect(answer).toContain('20 US dollars per month')
})

test('each price says what is included, for whom, and how it works', { tags: 'deep' }, async () => {
  const page = await openHome()
  const pricing = page.getByRole('region', { name: 'Pricing' })
  expect(await pricing.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'First Month',
    'Plus Plan',
    'Pro Plan',
    "You'll Walk Away With",
    'Who This Is For',
    'How It Works',
  ])
  expect(
    await page
      .locator('#how-it-works')
      .getByRole('listitem')
      .evaluateAll((days) => days.map((day) => day.firstChild?.textContent)),
  ).toEqual(['Day 0', 'Days 1-5', 'Days 6-7', 'Afterwards'])
  await pricing
    .getByText('* Tasks include step generation, bug fixes and other AI-powered development assistance.')
    .waitFor()
})

test('of five questions at most one is open, and it can be closed again', async () => {
  const page = await openHome()
  const faq = page.getByRole('region', { name: 'Frequently asked questions' })
  const questions = faq.getByRole('button')
  const open = () => faq.getByRole('button', { expanded: true }).allTextContents()
  expect(await questions.count()).toBe(5)
  await expect.poll(open).toEqual([])
  await questions.nth(4).click()
  await faq.getByText('Partial months are not refunded.').waitFor()
  await questions.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(open).toEqual(['How do I install the Xcode sidebar?'])
  await page.keyboard.press('Space')
  await expect.poll(open).toEqual([])
})

test('the footer has three columns, four social links and this year', { tags: 'deep' }, async () => {
  const page = await openHome()
  const footer = page.getByRole('contentinfo')
  const linksIn = (name: string) =>
    footer
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(await linksIn('Platform')).toEqual([
    ['Features', '#features'],
    ['How It Works', '#how-it-works'],
    ['Pricing', '#pricing'],
    ['FAQ', '#faq'],
    ['Field Guide', '/field-guide'],
    ['Documentation', documentationAddress],
  ])
  expect(await linksIn('Company')).toEqual([
    ['About', facts.about],
    ['Careers', facts.careers],
    ['Blog', facts.blog],
    ['Press', facts.press],
    ['Partners', facts.partners],
  ])
  expect(await linksIn('Support')).toEqual([
    ['Help Center', helpAddress],
    ['Contact', `mailto:${facts.contactMail}`],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Cookie Policy', cookiePolicyAddress],
  ])
  for (const { name, url } of facts.social)
    expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(url)
  await footer.getByText(`© ${new Date().getFullYear()}`).waitFor()
})

test('a page built last year shows this year', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.clock.setFixedTime(new Date('2031-02-03T04:05:06Z'))
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('© 2031').waitFor()
})
