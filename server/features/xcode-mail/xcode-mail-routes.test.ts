import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#server/platform/db/tables/schema.ts'
import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { chooseMailTransport } from '#server/platform/mail/mail-transport.ts'
import { chooseComposer } from '#server/mail-composers.ts'
import { createGuest } from '#test/guest.ts'
import { readOutbox } from '#test/newsletter-mail.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-xcode-mail-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test("the steps go to the account's own address, without a key and with nothing to unsubscribe from", async () => {
  const ada = await createGuest(app)
  const database = await app.services.databaseHandle.ready
  await database
    .update(users)
    .set({ firebaseUid: 'ada', email: 'ada@example.org' })
    .where(eq(users.id, ada.user.id))
  expect((await ada.post('/api/xcode-mail', { to: 'someone-else@example.org' })).status).toBe(202)
  const [mail, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(mail!.headers).toMatchObject({ to: 'ada@example.org', subject: 'Fledge inside Xcode: the steps' })
  expect(mail!.headers['list-unsubscribe']).toBeUndefined()
  expect(mail!.body).toContain('/xcode and make a key')
  expect(mail!.body).not.toMatch(/flg_\w{8}|Unsubscribe/)
})

test('a guest is told why there is nowhere to write to', async () => {
  const guest = await createGuest(app)
  const response = await guest.post('/api/xcode-mail')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    detail: 'A guest has no address to write to. Sign in with Google, then ask again.',
  })
  expect(await sendMails()).toEqual([])
})

async function sendMails() {
  const { settings, logger, now } = app.services
  const transport = chooseMailTransport({ ...settings, dataDirectory })
  await deliverDueMails(await app.services.databaseHandle.ready, {
    transport,
    compose: chooseComposer(settings.publicUrl),
    logger,
    now,
  })
  return readOutbox(dataDirectory)
}
