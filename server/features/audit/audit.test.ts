import { expect, test } from 'vitest'
import type { CreatedApiKey } from '#contract/account/api-key.ts'
import { createSession } from '#server/features/auth/session-store.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { listEvents, mostOfKind, recordEvent, removeOldEvents } from './audit-store.ts'

const app = useTestApp()

test('what matters for security is written down, without a secret, and outlives the account', async () => {
  const guest = await createGuest(app)
  const project = await createProject(guest)
  const key = (await (await guest.post('/api/keys', { name: 'Xcode' })).json()) as CreatedApiKey
  await guest.delete(`/api/keys/${key.id}`)
  await guest.get(`/api/projects/${project.id}/export`)
  await guest.get('/api/user/export')
  await guest.delete(`/api/projects/${project.id}`)
  await createSession(await app.services.databaseHandle.ready, guest.user, 'Safari', new Date())
  await guest.delete('/api/sessions')
  await guest.delete('/api/sessions')
  await app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: guest.cookie, 'Content-Type': 'application/json' },
    body: '{"confirmation":"delete my account"}',
  })

  const events = await listEvents(await app.services.databaseHandle.ready, guest.user.id)
  expect(events.map(({ event, subject }) => [event, subject])).toEqual([
    ['key made', `key ${key.id}`],
    ['key revoked', `key ${key.id}`],
    ['project exported', `project ${project.id}`],
    ['account exported', undefined],
    ['project deleted', `project ${project.id}`],
    ['session ended', 'all but this one'],
    ['account deleted', undefined],
  ])
  expect(JSON.stringify(events)).not.toContain(key.secret.slice(0, 12))
})

test('a refused call is not logged as an event', async () => {
  const [ada, eve] = [await createGuest(app), await createGuest(app)]
  const key = (await (await ada.post('/api/keys', { name: 'Xcode' })).json()) as CreatedApiKey
  expect((await eve.delete(`/api/keys/${key.id}`)).status).toBe(404)
  expect(await listEvents(await app.services.databaseHandle.ready, eve.user.id)).toEqual([])
})

test('an event is deleted after a year', async () => {
  const database = await app.services.databaseHandle.ready
  const entry = (at: string) => ({ userId: 1, event: 'signed in' as const, at: new Date(at) })
  await recordEvent(database, entry('2025-02-27T00:00:00Z'))
  await recordEvent(database, entry('2025-03-02T00:00:00Z'))
  await removeOldEvents(database, new Date('2026-03-01T00:00:00Z'))
  expect(await listEvents(database, 1)).toHaveLength(1)
})

test('only the newest events of each kind are kept, and a flood of one kind hides no other', async () => {
  const database = await app.services.databaseHandle.ready
  const at = new Date('2026-03-01T00:00:00Z')
  await recordEvent(database, { userId: 1, event: 'key made', subject: 'key 7', at })
  await recordEvent(database, { userId: 2, event: 'project exported', subject: 'project 1', at })
  for (let number = 1; number <= mostOfKind + 5; number += 1)
    await recordEvent(database, { userId: 1, event: 'project exported', subject: `project ${number}`, at })
  const events = await listEvents(database, 1)
  expect(events).toHaveLength(mostOfKind + 1)
  expect([events[0]!.event, events[1]!.subject, events.at(-1)!.subject]).toEqual([
    'key made',
    'project 6',
    `project ${mostOfKind + 5}`,
  ])
  expect(await listEvents(database, 2)).toHaveLength(1)
})
