import { expect, test } from 'vitest'
import { createWaitingLines } from './waiting-lines.ts'

test('a free place goes to the caller who has waited longest and still waits', async () => {
  const acquire = createWaitingLines()
  const release = await acquire('ada', 1, {})
  const impatient = new AbortController()
  const entered: string[] = []
  const gone = acquire('ada', 1, { signal: impatient.signal })
  const second = acquire('ada', 1, {}).then((left) => (entered.push('second'), left))
  const third = acquire('ada', 1, {}).then((left) => (entered.push('third'), left))
  impatient.abort()
  expect(await gone).toBeNull()
  expect(await acquire('grace', 1, {})).not.toBeNull()
  expect(entered).toEqual([])
  release!()
  ;(await second)!()
  expect(entered).toEqual(['second'])
  ;(await third)!()
  expect(await acquire('ada', 1, { signal: AbortSignal.abort() })).not.toBeNull()
})

test('a caller is refused when the line is full', async () => {
  const acquire = createWaitingLines()
  await acquire('ada', 1, {})
  void acquire('ada', 1, { mostWaiting: 1 })
  expect(await acquire('ada', 1, { mostWaiting: 1 })).toBeNull()
})

test('an address has at most half of the places and of the line, and addresses take turns', async () => {
  const acquire = createWaitingLines()
  const entered: string[] = []
  const come = (address: string, account: string, mostWaiting = 4) =>
    acquire('import', 2, { mostWaiting, turns: [address, account] }).then((release) => {
      entered.push(release ? account : `${account} refused`)
      return release
    })
  const first = await come('eve', 'eve 1')
  const waiting = [come('eve', 'eve 2'), come('eve', 'eve 3')]
  await come('eve', 'eve 4')
  const other = await come('ada', 'ada 1')
  const next = come('ada', 'ada 2')
  expect(entered).toEqual(['eve 1', 'eve 4 refused', 'ada 1'])
  first!()
  ;(await waiting[0])!()
  await waiting[1]
  other!()
  await next
  expect(entered.slice(3)).toEqual(['eve 2', 'eve 3', 'ada 2'])
})
