import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { createSharedRateLimiter } from '#server/platform/http/limits/shared-rate-limit.ts'
import { findRedis, startRedis, type RedisServer } from '#test/storage/redis-server.ts'
import type { Bus } from './bus.ts'
import { createRedisBus } from './redis-bus.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'

const program = await findRedis()
const patience = { timeout: 30_000, interval: 20 }
let redis: RedisServer
const connections: RedisConnection[] = []

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close()
  await redis.stop('SIGKILL')
})

function connected(): RedisConnection {
  const connection = connectRedis(redis.url, createLogger('silent'))
  connections.push(connection)
  return connection
}

/** A bus, and the messages it received on the channel "news". */
function listeningBus(installation = 'home'): { bus: Bus; heard: string[]; gaps: () => number } {
  const connection = connected()
  const bus = createRedisBus(connection, installation)
  const heard: string[] = []
  let gaps = 0
  bus.subscribe(
    'news',
    (message) => heard.push(message),
    () => (gaps += 1),
  )
  // Publishing and listening use separate connections.
  return { bus, heard, gaps: () => (connection.commands.isReady ? gaps : 0) }
}

describe.skipIf(program === null)('with a Redis', () => {
  test('every process hears each message once, in order', async () => {
    redis = await startRedis(program!)
    const [one, other] = [listeningBus(), listeningBus()]
    await vi.waitFor(() => expect([one.gaps(), other.gaps()]).toEqual([1, 1]), patience)
    one.bus.publish('news', '1')
    one.bus.publish('news', '2')
    one.bus.publish('elsewhere', 'not for them')
    await vi.waitFor(() => expect(other.heard).toEqual(['1', '2']), patience)
    expect(one.heard).toEqual(['1', '2'])
  })

  test('two installations on one Redis share no messages and no limits', async () => {
    redis = await startRedis(program!)
    const [home, sibling, school] = [listeningBus(), listeningBus(), listeningBus('school')]
    await vi.waitFor(() => expect([home.gaps(), sibling.gaps(), school.gaps()]).toEqual([1, 1, 1]), patience)
    school.bus.publish('news', 'of the school')
    home.bus.publish('news', 'of home')
    await vi.waitFor(() => expect(sibling.heard).toEqual(['of home']), patience)
    expect([home.heard, school.heard]).toEqual([['of home'], ['of the school']])
    const { commands } = connected()
    await vi.waitFor(() => expect(commands.isReady).toBe(true), patience)
    const limiterOf = (installation: string) =>
      createSharedRateLimiter(
        commands,
        installation,
        createRateLimiter(() => 0),
        () => 0,
        patience.timeout,
      )
    expect([await limiterOf('home').take('ada', 1), await limiterOf('school').take('ada', 1)]).toEqual([0, 0])
  })

  test('while Redis is away a process hears only itself; when Redis is back, all are told of the gap and hear each other again', async () => {
    redis = await startRedis(program!)
    const [one, other] = [listeningBus(), listeningBus()]
    await vi.waitFor(() => expect([one.gaps(), other.gaps()]).toEqual([1, 1]), patience)
    await redis.stop('SIGKILL')
    one.bus.publish('news', 'alone')
    await vi.waitFor(() => expect(one.heard).toEqual(['alone']), patience)
    redis = await startRedis(program!, redis.port)
    await vi.waitFor(() => expect([one.gaps(), other.gaps()]).toEqual([2, 2]), patience)
    await vi.waitFor(() => {
      one.bus.publish('news', 'together')
      expect(other.heard).toContain('together')
    }, patience)
    expect(other.heard).not.toContain('alone')
  })

  test('a limit counts the calls of all processes, in total and at once; without Redis, each process counts its own', async () => {
    redis = await startRedis(program!)
    const clients = [connected().commands, connected().commands]
    await vi.waitFor(() => expect(clients.every((client) => client.isReady)).toBe(true), patience)
    const [one, other] = clients.map((client) =>
      createSharedRateLimiter(
        client,
        'home',
        createRateLimiter(() => 0),
        () => 0,
        patience.timeout,
      ),
    )
    expect([await one!.take('ada', 2), await other!.take('ada', 2)]).toEqual([0, 0])
    expect(await one!.take('ada', 2)).toBeGreaterThan(0)
    expect(await other!.take('eve', 2)).toBe(0)
    const release = await one!.acquire('ada', 2)
    expect(await other!.acquire('ada', 2)).not.toBeNull()
    expect([await one!.acquire('ada', 2), await other!.acquire('ada', 2)]).toEqual([null, null])
    release!()
    await vi.waitFor(async () => expect(await other!.acquire('ada', 2)).not.toBeNull(), patience)
    await redis.stop('SIGKILL')
    await vi.waitFor(() => expect(clients[0]!.isReady).toBe(false), patience)
    expect([await one!.take('ada', 2), await one!.take('ada', 2)]).toEqual([0, 0])
    expect(await one!.take('ada', 2)).toBeGreaterThan(0)
  })
})
