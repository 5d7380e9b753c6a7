import { expect, test } from 'vitest'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { countTokens, moveTokens, tokensLeft } from './token-store.ts'

const app = useTestApp()
const november = new Date('2026-11-21T10:00:00Z')

test('tokens are counted by the month, and those of a guest go over to the account', async () => {
  const database = await app.services.databaseHandle.ready
  const [guest, account] = [(await createGuest(app)).user.id, (await createGuest(app)).user.id]
  await countTokens(database, guest, { inputTokens: 100, outputTokens: 20 }, november)
  await countTokens(database, guest, { inputTokens: 10, outputTokens: 2 }, november)
  await countTokens(database, account, { inputTokens: 1, outputTokens: 1 }, november)
  await moveTokens(database, guest, account)
  expect(await tokensLeft(database, account, 1000, november)).toBe(866)
  expect(await tokensLeft(database, account, 1000, new Date('2026-12-01T00:00:00Z'))).toBe(1000)
})
