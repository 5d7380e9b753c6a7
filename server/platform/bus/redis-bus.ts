import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bus } from './bus.ts'
import { createMemoryBus } from './memory-bus.ts'
import type { RedisConnection } from './redis-connection.ts'

const Envelope = z.tuple([z.string(), z.string(), z.string()])

/** The bus of several processes. Own messages take the short way; those of the others come through Redis. */
export function createRedisBus({ commands, listening }: RedisConnection, installation: string): Bus {
  // One channel for all processes: they are few, and what nobody listens to is dropped after a look at its name. Channels know no database numbers.
  const redisChannel = `fledge:${installation}:bus`
  const local = createMemoryBus()
  const self = randomUUID()
  let wasReady = false

  listening.on('ready', () => {
    if (wasReady) return local.announceGap()
    wasReady = true
    // Once: after a break the client listens again by itself.
    listening.subscribe(redisChannel, hear).then(local.announceGap, () => (wasReady = false))
  })

  function hear(text: string): void {
    const [from, channel, message] = Envelope.parse(JSON.parse(text))
    if (from !== self && local.hasListeners(channel)) local.publish(channel, message)
  }

  return {
    publish(channel, message) {
      local.publish(channel, message)
      // A message that finds Redis away is lost, as the bus says of itself.
      commands.publish(redisChannel, JSON.stringify([self, channel, message])).catch(() => {})
    },
    subscribe: local.subscribe,
  }
}
