import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { examplePlanPath, showcaseApps } from '#app/features/landing/showcase/showcase-apps.ts'
import { site as facts } from '#contract/site.ts'
import { firstVisit, useSite } from '#test/page/use-site.ts'

const site = useSite()
const legalPages = [
  [
    '/privacy-policy',
    'Privacy Policy',
    [
      'Introduction',
      'Information we collect',
      'How we use information',
      'Data security',
      'Third-party services',
      'Your rights',
      'Cookies',
      "Children's privacy",
      'Changes to this policy',
      'Contact',
    ],
  ],
  [
    '/terms-of-service',
    'Terms of Service',
    [
      'Acceptance of these terms',
      'Description of the service',
      'User accounts',
      'Subscription and payments',
      'Your content',
      'Intellectual property',
      'Limitation of liability',
      'Termination',
      'Changes to these terms',
      'Governing law',
      'Contact',
    ],
  ],
] as const
const publicPages = [
  '/',
  '/auth',
  '/privacy-policy',
  '/terms-of-service',
  '/field-guide',
  '/field-guide/swiftui-state',
  '/plans/memory-lane',
]

/** The server's default address. */
function ownAddress(): string {
  return site.url.replace('127.0.0.1', 'localhost')
}

test.each(legalPages)(
  '%s is whole without JavaScript',
  { tags: 'deep' },
  async (address, title, sections) => {
    const page = await site.openPage({ javaScriptEnabled: false })
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Last updated March 30, 2025').waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      sections.map((section, position) => `${position + 1}. ${section}`),
    )
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    expect(await contents.count()).toBe(sections.length)
    await contents.nth(4).click()
    expect(new URL(page.url()).hash).not.toBe('')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${site.url}/`)
  },
)

test(
  'the terms name the notice before new prices, no refunds and the law; the privacy policy the rights and the age',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage({ javaScriptEnabled: false })
    await page.goto('/terms-of-service')
    const terms = await page.getByRole('main').innerText()
    expect(terms).toContain('at least 14 days ahead')
    expect(terms).toContain('Payments are non-refundable')
    expect(terms).toContain('laws of the United States')
    expect(terms).toContain('end your access at any time and without notice')
    await page.goto('/privacy-policy')
    const policy = await page.getByRole('main').innerText()
    expect(policy).toMatch(
      /Access[\s\S]+Rectification[\s\S]+Deletion[\s\S]+Restriction or objection[\s\S]+Portability/,
    )
    expect(policy).toContain('everything of your account at once')
    expect(policy).toContain('under 13')
  },
)

test('an article and the landing page can be read without JavaScript', async () => {
  const page = await site.openPage({ javaScriptEnabled: false })
  await page.goto('/field-guide/swiftui-state')
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1500)
  await page.goto('/')
  await page.getByText('Partial months are not refunded.').waitFor()
  expect(await page.getByRole('link', { name: /^View Code of/ }).count()).toBe(4)
})

test.each(publicPages)(
  '%s has a title, a description and a card of its own, at its own address',
  { tags: 'deep' },
  async (address) => {
    const page = await site.openPage()
    await page.goto(address)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    const title = await page.title()
    expect(title).toContain(facts.name)
    expect(await meta('og:title')).toBe(title)
    expect((await meta('description'))?.length).toBeGreaterThan(40)
    expect(await meta('og:description')).toBe(await meta('description'))
    expect(await meta('og:url')).toBe(ownAddress() + address)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(ownAddress() + address)
    expect(await meta('twitter:card')).toBe('summary_large_image')
    const picture = await page.request.get(new URL((await meta('og:image')) ?? '').pathname)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(await page.content()).not.toContain('fledge.invalid')
    expect({ faults: site.faults, strayed: site.strayed }).toEqual({ faults: [], strayed: [] })
  },
)

test('no two public pages share a title or a description', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const seen: string[] = []
  for (const address of publicPages) {
    await page.goto(address)
    seen.push(
      await page.title(),
      (await page.locator('meta[name="description"]').getAttribute('content')) ?? '',
    )
  }
  expect(new Set(seen).size).toBe(publicPages.length * 2)
})

test(
  'search engines are told of the product and the five questions, as they stand on the page',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/')
    const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as { '@type': string; name?: string; mainEntity?: { name: string }[] },
    )
    expect(told.map((fact) => fact['@type'])).toEqual(['SoftwareApplication', 'FAQPage'])
    expect(told[0]?.name).toBe(facts.name)
    expect(told[1]?.mainEntity?.map(({ name }) => name)).toEqual(
      await page
        .getByRole('region', { name: 'Frequently asked questions' })
        .getByRole('button')
        .allTextContents(),
    )
  },
)

test(
  'robots.txt leads to a sitemap that lists every public page, and each of them answers',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    expect(await (await page.request.get('/robots.txt')).text()).toContain(
      `Sitemap: ${ownAddress()}/sitemap.xml`,
    )
    const sitemap = await page.request.get('/sitemap.xml')
    expect(sitemap.headers()['content-type']).toContain('xml')
    const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      match[1]?.replace(ownAddress(), ''),
    )
    const articles = (await readdir('knowledge/articles')).map(
      (name) => `/field-guide/${name.replace(/\.md$/, '')}`,
    )
    const plans = showcaseApps.map(examplePlanPath)
    expect(new Set(listed)).toEqual(new Set([...publicPages, ...plans, ...articles]))
    const statuses = await Promise.all(
      listed.map(async (address) => (await page.request.get(address ?? '')).status()),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  },
)

test('the manifest and each icon it names are there', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe(facts.name)
  const statuses = await Promise.all(
    ['/favicon-32.png', '/apple-touch-icon.png', ...manifest.icons.map(({ src }) => src)].map(
      async (address) => (await page.request.get(address)).status(),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('an unknown page says so, with status 404 and a way home', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('does not exist or has been moved').waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Return to Home Page' }).click()
  await page.waitForURL(`${site.url}/`)
})

test('the cookie banner comes after a second and is reached first by keyboard; Close hides it on this page alone', async () => {
  const page = await site.openPage(firstVisit)
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.cookie-banner')) return
      document.documentElement.dataset.bannerAfterMs = String(performance.now())
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  expect(Number(await page.locator('html').getAttribute('data-banner-after-ms'))).toBeGreaterThan(1000)
  expect(await banner.getByRole('link').getAttribute('href')).toBe('/privacy-policy')
  await page.keyboard.press('Tab')
  expect(await banner.evaluate((section) => section.contains(document.activeElement))).toBe(true)
  await banner.getByRole('button', { name: 'Close' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBeNull()
  await page.goto('/field-guide')
  await banner.waitFor()
})

test('accepting cookies is remembered for good', { tags: 'deep' }, async () => {
  const page = await site.openPage(firstVisit)
  await page.goto('/privacy-policy')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
  const nextVisit = await page.context().newPage()
  await nextVisit.clock.install()
  await nextVisit.goto('/')
  await nextVisit.clock.runFor(1500)
  expect(await nextVisit.getByRole('region', { name: 'Cookies' }).count()).toBe(0)
})

test('at 390 px the banner covers nothing that the keyboard is on', { tags: 'deep' }, async () => {
  const page = await site.openPage({ ...firstVisit, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--cookie-banner-height')),
    )
    .not.toBe('')
  const covered = await page.evaluate(() => {
    const top = document.querySelector('.cookie-banner')?.getBoundingClientRect().top ?? 0
    return [
      ...document.querySelectorAll<HTMLElement>('main a, main button, main input, main textarea, footer a'),
    ]
      .filter((control) => {
        if (!control.checkVisibility() || control.tabIndex < 0) return false
        control.focus()
        const { bottom } = control.getBoundingClientRect()
        return bottom > top + 1
      })
      .map((control) => control.textContent)
  })
  expect(covered).toEqual([])
})

test('the sign-in page has nothing to complain about, signed in or not', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  const settings = page.waitForResponse('**/api/settings')
  await page.goto('/auth')
  await settings
  await page.getByText('Google sign-in is not set up on this server').waitFor()
  expect({ refused, faults: site.faults, strayed: site.strayed }).toEqual({
    refused: [],
    faults: [],
    strayed: [],
  })
})
