import { expect, test } from 'vitest'
import { createByteLine } from './held-bodies.ts'

const soon = new AbortController().signal

test('a body waits until there is room, and senders take turns', async () => {
  const acquire = createByteLine(100)
  const order: string[] = []
  const send = async (name: string, bytes: number) => {
    const release = await acquire(bytes, [name[0]!, name], soon)
    order.push(name)
    return release!
  }
  const leaveFirst = await send('a1', 50)
  const leaveSecond = await send('b1', 50)
  const waiting = ['c1', 'c2', 'd1'].map((name) => send(name, 40))
  await Promise.resolve()
  expect(order).toEqual(['a1', 'b1'])
  leaveFirst()
  const [leaveThird] = await Promise.all(waiting.slice(0, 1))
  leaveSecond()
  await waiting[2]
  expect(order).toEqual(['a1', 'b1', 'c1', 'd1'])
  leaveThird!()
  await waiting[1]
  expect(order.at(-1)).toBe('c2')
})

test('a network that holds half gets no more, and others go past it', async () => {
  const acquire = createByteLine(100)
  const order: string[] = []
  const release = await acquire(50, ['a'], soon)
  const more = acquire(10, ['a'], soon).then(() => order.push('a'))
  await acquire(20, ['b'], soon)
  order.push('b')
  release!()
  await more
  expect(order).toEqual(['b', 'a'])
})

test('whoever gives up leaves the line, and those behind go on', async () => {
  const acquire = createByteLine(100)
  const release = await acquire(100, ['a'], soon)
  const leaving = new AbortController()
  const given = acquire(80, ['b'], leaving.signal)
  const behind = acquire(10, ['c'], soon)
  leaving.abort()
  expect(await given).toBeNull()
  expect(await acquire(1, ['d'], AbortSignal.abort())).toBeNull()
  release!()
  expect(await behind).toEqual(expect.any(Function))
})
