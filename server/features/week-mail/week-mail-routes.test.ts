import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { weekMailPaths } from '#contract/account/week-mail-paths.ts'
import { weekMails } from '#server/platform/db/tables/schema.ts'
import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { chooseMailTransport } from '#server/platform/mail/mail-transport.ts'
import { chooseComposer } from '#server/mail-composers.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { readOutbox, type ReceivedMail } from '#test/newsletter-mail.ts'
import { useTestApp } from '#test/test-app.ts'
import { forgetUnconfirmedWeekMails, queueWeekMails } from './week-mail-store.ts'

// A Monday, 09:00 UTC.
const monday = new Date('2026-03-02T09:00:00Z')
let time = monday
const app = useTestApp((services) => ({
  now: () => time,
  settings: { ...services.settings, smtpUrl: 'smtp://localhost' },
}))
const silent = useTestApp()
let dataDirectory: string

beforeEach(async () => {
  time = monday
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-week-mail-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('nothing but the question to confirm is sent before it is confirmed', async () => {
  const ada = await createGuest(app)
  expect((await ask(ada)).status).toBe(202)
  expect(await stateOf(ada)).toEqual({ state: 'asked', weekday: 0, email: 'ada@example.org' })
  await queueWeekMails(await database(), time)
  const [mail, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(mail!.headers).toMatchObject({ to: 'ada@example.org' })
  await app.request(mail!.link(weekMailPaths.confirm))
  expect(await stateOf(ada)).toMatchObject({ state: 'asked' })
  expect((await press(mail!, weekMailPaths.confirm)).headers.get('location')).toBe(weekMailPaths.confirmed)
  expect(await stateOf(ada)).toMatchObject({ state: 'on' })
})

test('the mail comes once on its day, in the learner’s zone, with the next task', async () => {
  const ada = await confirmed()
  const { id } = await createProject(ada, { title: 'Leafy' })
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon' })
  const before = (await sendMails()).length
  for (const at of ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z', '2026-03-03T09:00:00Z'])
    await queueWeekMails(await database(), (time = new Date(at)))
  const mails = await sendMails()
  expect(mails).toHaveLength(before + 1)
  const weekly = mails.find(({ headers }) => headers['subject'] === 'Next for Leafy: Draw the icon')!
  expect(weekly.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(await queueWeekMails(await database(), new Date('2026-03-09T09:00:00Z'))).toBe(1)
})

test('one press in any mail stops it, also from a mail program, and forgets the address', async () => {
  const ada = await confirmed()
  const [mail] = await sendMails()
  const response = await app.request(mail!.link(weekMailPaths.stop), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([response.status, await response.text()]).toEqual([200, 'The weekly mail is stopped.'])
  expect(await stateOf(ada)).toMatchObject({ state: 'off', email: null })
  expect(await (await database()).select().from(weekMails)).toEqual([])
  expect((await press(mail!, weekMailPaths.stop)).headers.get('location')).toBe(weekMailPaths.stopped)
  expect((await press(mail!, weekMailPaths.confirm)).headers.get('location')).toBe(weekMailPaths.linkEnded)
})

test('another day needs no new confirmation, another address does', async () => {
  const ada = await confirmed()
  await ask(ada, { weekday: 3 })
  expect(await stateOf(ada)).toMatchObject({ state: 'on', weekday: 3 })
  await ask(ada, { email: 'eve@example.org' })
  expect(await stateOf(ada)).toMatchObject({ state: 'asked', email: 'eve@example.org' })
})

test('an address nobody confirmed is forgotten after seven days; it is gone with the account', async () => {
  await ask(await createGuest(app))
  await forgetUnconfirmedWeekMails(await database(), new Date(time.getTime() + 7 * 24 * 60 * 60_000 + 1))
  expect(await (await database()).select().from(weekMails)).toEqual([])
})

test('a server without a mailer offers none', async () => {
  const ada = await createGuest(silent)
  const week = await (await ada.get('/api/learning/week')).json()
  expect(week.mail).toBeNull()
  expect((await ask(ada)).status).toBe(409)
})

function ask(guest: Guest, change: Partial<{ email: string; weekday: number }> = {}) {
  return guest.put('/api/week-mail', { email: 'ada@example.org', weekday: 0, ahead: 0, ...change })
}

async function confirmed(): Promise<Guest> {
  const ada = await createGuest(app)
  await ask(ada)
  const [mail] = await sendMails()
  await press(mail!, weekMailPaths.confirm)
  return ada
}

async function stateOf(guest: Guest): Promise<unknown> {
  return (await (await guest.get('/api/learning/week')).json()).mail
}

/** Sends the form of the page that a mail links to. */
function press(mail: ReceivedMail, page: string) {
  return app.request(mail.link(page), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '',
  })
}

/** Sends the queued mails and returns all mails sent so far. */
async function sendMails(): Promise<ReceivedMail[]> {
  const { settings, logger } = app.services
  await deliverDueMails(await database(), {
    transport: chooseMailTransport({ ...settings, smtpUrl: null, dataDirectory }),
    compose: chooseComposer(settings.publicUrl),
    logger,
    now: () => time,
  })
  return readOutbox(dataDirectory)
}

function database() {
  return app.services.databaseHandle.ready
}
