import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import { mailOutbox, newsletterSubscriptions, newsletterTokens } from '#server/platform/db/tables/schema.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { chooseMailTransport } from '#server/platform/mail/mail-transport.ts'
import { readOutbox, type ReceivedMail } from '#test/newsletter-mail.ts'
import { useTestApp } from '#test/test-app.ts'
import { createNewsletterComposer } from './compose-newsletter-mail.ts'
import { forgetUnconfirmed } from './subscription-store.ts'

let time: Date
const app = useTestApp(() => ({ now: () => time }))
let dataDirectory: string

beforeEach(async () => {
  time = new Date('2026-03-01T09:00:00Z')
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-newsletter-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

describe('subscribing', () => {
  test('a good address is taken, and asked once to confirm', async () => {
    const response = await subscribe('ada@example.org')
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
    const [mail] = await sendMails()
    expect(mail!.headers).toMatchObject({
      to: 'ada@example.org',
      subject: 'Please confirm your Fledge newsletter',
    })
  })

  test.each([
    [''],
    ['ada'],
    ['ada@example'],
    ['a da@example.org'],
    ['ada@exa mple.org'],
    ['@example.org'],
    ['ada@@example.org'],
    [null],
    [7],
  ])('%j is no address', async (email) => {
    const response = await subscribe(email)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address.' },
    ])
  })

  test('twenty requests at once for one address make one row and one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('ada@example.org')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(await (await database()).select().from(newsletterSubscriptions)).toHaveLength(1)
    expect(await sendMails()).toHaveLength(1)
  })

  test('capitals and the spelling of the domain make no second subscriber', async () => {
    await subscribe('Ada@BÜCHER.example')
    await subscribe(' ada@xn--bcher-kva.example ')
    expect(await (await database()).select().from(newsletterSubscriptions)).toHaveLength(1)
  })

  test('an address is asked again after ten minutes, not before, and both links work', async () => {
    await subscribe('ada@example.org')
    await sendMails()
    later({ minutes: 9 })
    await subscribe('ada@example.org')
    expect(await sendMails()).toHaveLength(1)
    later({ minutes: 1 })
    await subscribe('ada@example.org')
    const mails = await sendMails()
    expect(mails).toHaveLength(2)
    expect(
      await Promise.all(
        mails.map(async (mail) => (await press(mail, '/newsletter/confirm')).headers.get('location')),
      ),
    ).toEqual(['/newsletter/confirmed', '/newsletter/confirmed'])
  })

  test('a known, a confirmed and a new address get the same answer to the last header', async () => {
    await confirmed('ada@example.org')
    await subscribe('eve@example.org')
    const answers = await Promise.all(
      ['ada@example.org', 'eve@example.org', 'new@example.org'].map(subscribe),
    )
    const wire = await Promise.all(
      answers.map(async (answer) => [
        answer.status,
        await answer.text(),
        [...answer.headers].filter(([name]) => name !== 'x-request-id'),
      ]),
    )
    expect(wire[1]).toEqual(wire[0])
    expect(wire[2]).toEqual(wire[0])
  })

  test('an address that confirmed is not asked again', async () => {
    await confirmed('ada@example.org')
    later({ minutes: 60 })
    await subscribe('ada@example.org')
    expect(await sendMails()).toHaveLength(2)
  })
})

describe('confirming', () => {
  test('the link alone confirms nothing, since mail scanners follow links; the button does', async () => {
    await subscribe('ada@example.org')
    const [mail] = await sendMails()
    await app.request(mail!.link('/newsletter/confirm'))
    expect(await subscriber()).toMatchObject({ confirmedAt: null })
    const response = await press(mail!, '/newsletter/confirm')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/confirmed'])
    expect(await subscriber()).toMatchObject({ confirmedAt: time })
  })

  test('the first confirmation brings the way to set up Xcode, the second nothing', async () => {
    await subscribe('ada@example.org')
    const [mail] = await sendMails()
    await press(mail!, '/newsletter/confirm')
    await press(mail!, '/newsletter/confirm')
    const mails = await sendMails()
    expect(mails).toHaveLength(2)
    const welcome = mails.find(({ headers }) => headers['subject']!.includes('Xcode'))
    expect(welcome!.body).toContain('http://localhost:3000/xcode')
  })

  test('a link works for seven days', async () => {
    await subscribe('ada@example.org')
    const [mail] = await sendMails()
    later({ minutes: 7 * 24 * 60 })
    const response = await press(mail!, '/newsletter/confirm')
    expect(response.headers.get('location')).toBe('/newsletter/link-ended')
    expect(await subscriber()).toMatchObject({ confirmedAt: null })
  })

  test('a made-up token confirms nothing', async () => {
    const response = await app.request('/newsletter/confirm?token=made-up', { method: 'POST' })
    expect(response.headers.get('location')).toBe('/newsletter/link-ended')
  })

  test('no token is stored in plain text', async () => {
    await subscribe('ada@example.org')
    const [mail] = await sendMails()
    const token = new URL(mail!.link('/newsletter/confirm')).searchParams.get('token')!
    const tables = await Promise.all(
      [newsletterTokens, newsletterSubscriptions, mailOutbox].map(async (table) =>
        (await database()).select().from(table),
      ),
    )
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  test('an address that nobody confirmed is forgotten after seven days', async () => {
    await subscribe('ada@example.org')
    await confirmed('eve@example.org')
    later({ minutes: 7 * 24 * 60 + 1 })
    expect(await forgetUnconfirmed(await database(), time)).toBe(1)
    expect(await subscriber()).toMatchObject({ email: 'eve@example.org' })
  })
})

describe('unsubscribing', () => {
  test('every mail has a way to unsubscribe, for people and for mail programs', async () => {
    const mails = await confirmed('ada@example.org')
    const headers = mails.map((mail) => [
      mail.headers['list-unsubscribe'],
      mail.headers['list-unsubscribe-post'],
    ])
    expect(headers).toEqual(
      mails.map((mail) => [`<${mail.link('/newsletter/unsubscribe')}>`, 'List-Unsubscribe=One-Click']),
    )
    expect(new Set(headers.map(([address]) => address)).size).toBe(2)
  })

  test('one click from a mail program works from elsewhere, without cookies or a redirect, and forgets the address', async () => {
    const [mail] = await confirmed('ada@example.org')
    const response = await app.request(mail!.link('/newsletter/unsubscribe'), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([response.status, await response.text()]).toEqual([200, 'You are unsubscribed.'])
    expect(await subscriber()).toMatchObject({ email: null, addressKey: null, unsubscribedAt: time })
  })

  test('the link alone ends nothing; the button does, and may be pressed twice', async () => {
    const [mail] = await confirmed('ada@example.org')
    await app.request(mail!.link('/newsletter/unsubscribe'))
    expect(await subscriber()).toMatchObject({ email: 'ada@example.org' })
    const first = await press(mail!, '/newsletter/unsubscribe')
    const second = await press(mail!, '/newsletter/unsubscribe')
    expect([first, second].map((response) => [response.status, response.headers.get('location')])).toEqual([
      [303, '/newsletter/unsubscribed'],
      [303, '/newsletter/unsubscribed'],
    ])
  })

  test('someone who unsubscribed gets no waiting mail, and no old link subscribes them again', async () => {
    await subscribe('ada@example.org')
    const [mail] = await sendMails()
    await press(mail!, '/newsletter/confirm')
    await press(mail!, '/newsletter/unsubscribe')
    expect(await sendMails()).toHaveLength(1)
    expect((await press(mail!, '/newsletter/confirm')).headers.get('location')).toBe('/newsletter/link-ended')
  })

  test('someone who unsubscribed may subscribe again', async () => {
    const [mail] = await confirmed('ada@example.org')
    await press(mail!, '/newsletter/unsubscribe')
    await subscribe('ada@example.org')
    expect(await sendMails()).toHaveLength(3)
  })

  test('a confirmation token does not unsubscribe', async () => {
    const [mail] = await confirmed('ada@example.org')
    const token = new URL(mail!.link('/newsletter/confirm')).search
    const response = await app.request(`/newsletter/unsubscribe${token}`, { method: 'POST' })
    expect(response.headers.get('location')).toBe('/newsletter/link-ended')
  })
})

describe('with limits on', () => {
  let minute = 0
  const limited = useTestApp(() => ({ rateLimiter: createRateLimiter(() => minute * 60_000) }))
  // Two days later, so that the previous test's counts have expired.
  beforeEach(() => (minute += 2 * 24 * 60))

  test('the eleventh call of a minute from an address waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 11 }, async (_, at) =>
        limited.request('/api/newsletter', json({ email: `ada${at}@example.org` })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    expect(answers[10]!.headers.get('retry-after')).toBe('60')
  })

  test('all plus-addresses of a mailbox together get three mails a day, and the answer does not tell', async () => {
    const emails = ['ada+1@example.org', 'ADA+2+x@Example.org', 'ada@example.org', 'ada+3@example.org']
    const answers = await Promise.all(
      emails.map(async (email) => limited.request('/api/newsletter', json({ email }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const rows = await (await limited.services.databaseHandle.ready).select().from(mailOutbox)
    expect(rows).toHaveLength(3)
  })

  test('the forms behind the links have the limit of an address', async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.callsPerMinute.address + 1 }, async () =>
        limited.request('/newsletter/unsubscribe?token=made-up', { method: 'POST' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

async function subscribe(email: unknown): Promise<Response> {
  return app.request('/api/newsletter', json({ email }))
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Sends the form of the page that a mail links to. */
async function press(mail: ReceivedMail, page: string): Promise<Response> {
  return app.request(mail.link(page), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '',
  })
}

/** Subscribes and confirms an address. Returns the confirmation mail and the welcome mail. */
async function confirmed(email: string): Promise<ReceivedMail[]> {
  await subscribe(email)
  const [mail] = (await sendMails()).filter(({ headers }) => headers['to'] === email)
  await press(mail!, '/newsletter/confirm')
  return (await sendMails()).toSorted(
    (a, b) =>
      Number(a.headers['subject']!.includes('Xcode')) - Number(b.headers['subject']!.includes('Xcode')),
  )
}

/** Sends the queued mails and returns all mails sent so far. */
async function sendMails(): Promise<ReceivedMail[]> {
  const { settings, logger } = app.services
  const transport = chooseMailTransport({ ...settings, dataDirectory })
  await deliverDueMails(await database(), {
    transport,
    compose: createNewsletterComposer(settings.publicUrl),
    logger,
    now: () => time,
  })
  return readOutbox(dataDirectory)
}

async function subscriber() {
  const [row] = await (await database()).select().from(newsletterSubscriptions)
  return row
}

function database(): Promise<Database> {
  return app.services.databaseHandle.ready
}

function later({ minutes }: { minutes: number }): void {
  time = new Date(time.getTime() + minutes * 60_000)
}
