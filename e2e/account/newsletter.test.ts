import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { useSite } from '#test/page/use-site.ts'

const post = await startMailServer()
const site = useSite({ SMTP_URL: post.smtpUrl })
afterAll(() => post.close())

test(
  'from the form on the landing page through the mail to a subscription, and out again',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/')
    await page.getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Thank you for subscribing to our newsletter.').waitFor()
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('')
    await expect.poll(() => post.mails.length).toBe(1)

    await page.goto(pathOf(post.mails[0]!.link('/newsletter/confirm')))
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    await expect.poll(() => post.mails.length).toBe(2)
    expect(post.mails[1]!.headers['subject']).toContain('Xcode')

    await page.goto(pathOf(post.mails[1]!.link('/newsletter/unsubscribe')))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(site.faults).toEqual([])
  },
)

test(
  'the pages behind the links work without JavaScript, and say so when a link does not',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage({ javaScriptEnabled: false })
    await page.goto('/newsletter/confirm?token=made-up')
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  },
)

function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
