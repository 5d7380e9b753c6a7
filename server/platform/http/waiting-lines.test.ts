import { expect, test } from 'vitest'
import { createWaitingLines } from './waiting-lines.ts'

test('a free place goes to the caller who has waited longest and still waits', async () => {
  const enter = createWaitingLines()
  const leave = await enter('ada', 1, {})
  const impatient = new AbortController()
  const entered: string[] = []
  const gone = enter('ada', 1, { signal: impatient.signal })
  const second = enter('ada', 1, {}).then((left) => (entered.push('second'), left))
  const third = enter('ada', 1, {}).then((left) => (entered.push('third'), left))
  impatient.abort()
  expect(await gone).toBeNull()
  expect(await enter('grace', 1, {})).not.toBeNull()
  expect(entered).toEqual([])
  leave!()
  ;(await second)!()
  expect(entered).toEqual(['second'])
  ;(await third)!()
  expect(await enter('ada', 1, { signal: AbortSignal.abort() })).not.toBeNull()
})

test('a caller is refused when the line is full', async () => {
  const enter = createWaitingLines()
  await enter('ada', 1, {})
  void enter('ada', 1, { mostWaiting: 1 })
  expect(await enter('ada', 1, { mostWaiting: 1 })).toBeNull()
})
