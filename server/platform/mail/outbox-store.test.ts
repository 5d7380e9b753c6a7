import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { mailOutbox } from '#server/platform/db/tables/schema.ts'
import { createLogger } from '#server/platform/logger.ts'
import { readMail, readOutbox } from '#test/newsletter-mail.ts'
import { emptyAllTables, openTestDatabase } from '#test/storage/test-database.ts'
import { deliverDueMails, type MailDelivery } from './deliver-due-mails.ts'
import { chooseMailTransport } from './mail-transport.ts'
import type { MailTransport, Mail } from './mail.ts'
import { forgetMail, postponeMail, queueMail, releaseAllMails, takeDueMail } from './outbox-store.ts'

const minuteMs = 60_000
const start = new Date('2026-03-01T09:00:00Z')
const mail: Mail = {
  to: 'ada@example.org',
  subject: 'Grüße & <wishes>',
  paragraphs: ['One <b>line</b>.', 'Überall “quotes”'],
  button: { label: 'Go on', url: 'https://fledge.example/on?token=a&b=c' },
  unsubscribeUrl: 'https://fledge.example/newsletter/unsubscribe?token=x',
}
let open: OpenDatabase
let time: Date

beforeAll(async () => {
  open = await openTestDatabase()
})
beforeEach(async () => {
  time = start
  await emptyAllTables(open.database)
})
afterAll(() => open.close())

describe('the outbox', () => {
  test('a mail whose cause was rolled back is never sent', async () => {
    const work = open.database.transaction(async (transaction) => {
      await queueMail(transaction, { kind: 'x', payload: {} }, time)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await takeDueMail(open.database, time)).toBeNull()
  })

  test('twenty workers at once take ten mails once each', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => queueMail(open.database, { kind: 'x', payload: at }, time)),
    )
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeDueMail(open.database, time)))
    expect(taken.flatMap((one) => (one ? [Number(one.payload)] : [])).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  test('a mail that a killed process had taken is due again after its lease, with the same key', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    const first = await takeDueMail(open.database, time)
    later(4)
    expect(await takeDueMail(open.database, time)).toBeNull()
    later(1)
    expect(await takeDueMail(open.database, time)).toMatchObject({ key: first!.key, attempts: 2 })
  })

  test('a process that lost the lease can neither delete nor postpone the mail', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    const lost = await takeDueMail(open.database, time)
    later(5)
    await takeDueMail(open.database, time)
    await forgetMail(open.database, lost!)
    await postponeMail(open.database, lost!, start)
    expect(await takeDueMail(open.database, time)).toBeNull()
    expect(await open.database.select().from(mailOutbox)).toHaveLength(1)
  })
})

describe('by SMTP', () => {
  let server: SMTPServer
  let smtpUrl: string
  let received: { from: string; to: string[]; source: string }[]
  let refuse: number | null
  let refuseSender: number | null

  beforeEach(async () => {
    received = []
    refuse = null
    refuseSender = null
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'fledge' && password === 'secret'
          ? done(null, { user: username })
          : done(new Error('Wrong')),
      onMailFrom: (_address, _session, done) =>
        done(refuseSender ? Object.assign(new Error('No'), { responseCode: refuseSender }) : null),
      onRcptTo: (_address, _session, done) =>
        done(refuse ? Object.assign(new Error('No'), { responseCode: refuse }) : null),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString('utf8'),
          })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    smtpUrl = `smtp://fledge:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('a mail arrives whole, with its headers, in text and HTML', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    const [row] = await open.database.select().from(mailOutbox)
    expect(await deliver()).toBe(1)
    expect(received).toMatchObject([{ from: 'hello@fledge.example', to: ['ada@example.org'] }])
    const { headers, body } = readMail(received[0]!.source)
    expect(headers).toMatchObject({
      from: 'Fledge <hello@fledge.example>',
      to: 'ada@example.org',
      'message-id': `<${row!.key}@fledge.example>`,
      'list-unsubscribe': `<${mail.unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(body).toContain('One <b>line</b>.\r\n\r\nÜberall “quotes”')
    expect(body).toContain('One &lt;b&gt;line&lt;/b&gt;.')
    expect(body).toContain('href="https://fledge.example/on?token=a&amp;b=c"')
    expect(await open.database.select().from(mailOutbox)).toEqual([])
  })

  test('while the mail server is away the mail waits, longer after each failure, and then goes out', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuse = 451
    expect(await deliver()).toBe(0)
    later(1)
    expect(await deliver()).toBe(0)
    refuse = null
    later(4)
    expect(await deliver()).toBe(0)
    later(1)
    expect(await deliver()).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('a receiver who does not exist is given up at once', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuse = 550
    expect(await deliver()).toBe(0)
    expect(await open.database.select().from(mailOutbox)).toEqual([])
  })

  test('a mail to an address that would break out of its SMTP line is given up', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    await deliver({ ...mail, to: 'ada>,<eve@example.org' })
    expect(received).toEqual([])
  })

  test('a wrong password of ours loses no mail', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    smtpUrl = smtpUrl.replace('secret', 'wrong')
    expect(await deliver()).toBe(0)
    expect(await open.database.select().from(mailOutbox)).toHaveLength(1)
  })

  test('a sender of ours that the mail server does not allow loses no mail', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuseSender = 553
    expect(await deliver()).toBe(0)
    expect(await open.database.select().from(mailOutbox)).toHaveLength(1)
  })

  test('a password is sent to another machine only on an encrypted connection', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    // An address that does not count as local; the server offers no encryption.
    smtpUrl = smtpUrl.replace('127.0.0.1', '0.0.0.0')
    expect(await deliver()).toBe(0)
    expect(received).toEqual([])
    expect(await open.database.select().from(mailOutbox)).toHaveLength(1)
  })

  test('a mail that cannot be sent for two days is given up', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuse = 451
    const attempts = [0, 1, 5, 15, 60, 180, 360, 720].map((minutes) => async () => {
      later(minutes)
      await deliver()
    })
    await attempts.reduce((before, attempt) => before.then(attempt), Promise.resolve())
    expect(await open.database.select().from(mailOutbox)).toHaveLength(1)
    later(1440)
    await deliver()
    expect(await open.database.select().from(mailOutbox)).toEqual([])
  })

  test('a mail that was tried once before a weekend without power is not given up at the second try', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuse = 451
    await deliver()
    later(3 * 1440)
    await deliver()
    expect(await open.database.select().from(mailOutbox)).toMatchObject([
      { attempts: 2, dueAt: minutesFromNow(5) },
    ])
  })

  test('restarting the server changes neither the age of a mail nor its waiting time', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    refuse = 451
    const starts = Array.from({ length: 9 }, () => async () => {
      await releaseAllMails(open.database, time)
      await deliver()
    })
    await starts.reduce((before, restart) => before.then(restart), Promise.resolve())
    expect(await open.database.select().from(mailOutbox)).toMatchObject([
      { attempts: 9, dueAt: minutesFromNow(1) },
    ])
  })

  function deliver(written: Mail | null = mail): Promise<number> {
    return deliverBy(
      chooseMailTransport({
        smtpUrl,
        mailFrom: 'Fledge <hello@fledge.example>',
        publicUrl: 'https://fledge.example',
        dataDirectory: '',
      }),
      written,
    )
  }
})

describe('without an SMTP address', () => {
  let dataDirectory: string
  beforeEach(async () => {
    dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-outbox-'))
  })
  afterEach(() => rm(dataDirectory, { recursive: true }))

  test('a mail becomes one file, even when it is sent twice', async () => {
    const transport = chooseMailTransport({
      smtpUrl: null,
      mailFrom: 'hello@fledge.example',
      publicUrl: 'https://fledge.example',
      dataDirectory,
    })
    await transport.send(mail, 'key')
    await transport.send(mail, 'key')
    const mails = await readOutbox(dataDirectory)
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual(['<key@fledge.example>'])
  })

  test('a mail whose reason is gone is dropped', async () => {
    await queueMail(open.database, { kind: 'x', payload: {} }, time)
    const transport = chooseMailTransport({
      smtpUrl: null,
      mailFrom: 'hello@fledge.example',
      publicUrl: 'https://fledge.example',
      dataDirectory,
    })
    expect(await deliverBy(transport, null)).toBe(0)
    expect(await readOutbox(dataDirectory)).toEqual([])
    expect(await open.database.select().from(mailOutbox)).toEqual([])
  })
})

function deliverBy(transport: MailTransport, written: Mail | null): Promise<number> {
  const delivery: MailDelivery = {
    transport,
    compose: () => Promise.resolve(written),
    logger: createLogger('silent'),
    now: () => time,
  }
  return deliverDueMails(open.database, delivery)
}

function minutesFromNow(minutes: number): Date {
  return new Date(time.getTime() + minutes * minuteMs)
}

function later(minutes: number): void {
  time = minutesFromNow(minutes)
}
