import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bus } from './bus.ts'
import { createMemoryBus } from './memory-bus.ts'
import type { RedisConnection } from './redis-connection.ts'

const Envelope = z.tuple([z.string(), z.string(), z.string()])

/** The bus for several processes. This process's own messages are delivered directly, others come through Redis. */
export function createRedisBus({ commands, listening }: RedisConnection, installation: string): Bus {
  // All processes use one channel: they are few, and ignore messages without listeners. Redis channels ignore
  // database numbers.
  const redisChannel = `fledge:${installation}:bus`
  const local = createMemoryBus()
  const self = randomUUID()
  let wasReady = false

  listening.on('ready', () => {
    if (wasReady) return local.announceGap()
    wasReady = true
    // Only once: the client subscribes again by itself after reconnecting.
    listening.subscribe(redisChannel, hear).then(local.announceGap, () => (wasReady = false))
  })

  function hear(text: string): void {
    const [from, channel, message] = Envelope.parse(JSON.parse(text))
    if (from !== self && local.hasListeners(channel)) local.publish(channel, message)
  }

  return {
    publish(channel, message) {
      local.publish(channel, message)
      // Messages sent while Redis is down are lost, which the bus allows.
      commands.publish(redisChannel, JSON.stringify([self, channel, message])).catch(() => {})
    },
    subscribe: local.subscribe,
  }
}
