import { expect, test } from 'vitest'
import { createMemoryBus } from './memory-bus.ts'

test('everyone who listens to a channel hears its messages in order, and nobody else does', async () => {
  const bus = createMemoryBus()
  const heard: string[] = []
  bus.subscribe('a', (message) => heard.push(`first ${message}`))
  bus.subscribe('a', (message) => heard.push(`second ${message}`))
  bus.subscribe('b', (message) => heard.push(`other ${message}`))
  bus.publish('a', '1')
  bus.publish('a', '2')
  await Promise.resolve()
  expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
})

test('a listener that has left hears nothing more, not even a message already on its way', async () => {
  const bus = createMemoryBus()
  const heard: string[] = []
  const leave = bus.subscribe('a', (message) => heard.push(message))
  bus.publish('a', 'on its way')
  leave()
  bus.publish('a', 'too late')
  await Promise.resolve()
  expect(heard).toEqual([])
  expect(bus.hasListeners('a')).toBe(false)
})
