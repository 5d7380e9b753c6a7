import { createClient } from '@redis/client'
import type { Logger } from '#server/platform/logger.ts'

export type RedisClient = ReturnType<typeof newClient>

export interface RedisConnection {
  commands: RedisClient
  /** Separate, because a connection with a subscription cannot be used for commands. */
  listening: RedisClient
  close(): void
}

const patience = { connectMs: 5000, silenceMs: 20_000, pingMs: 5000, longestPauseMs: 2000 }

/** Connects in the background and reconnects when disconnected. While Redis is down, commands fail immediately. */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  const clients = { commands: newClient(url), listening: newClient(url) }
  for (const [name, client] of Object.entries(clients)) logStateOf(client, name, logger)
  for (const client of Object.values(clients)) client.connect().catch(() => {})
  return { ...clients, close: () => Object.values(clients).forEach((client) => client.destroy()) }
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: patience.pingMs,
    socket: {
      connectTimeout: patience.connectMs,
      socketTimeout: patience.silenceMs,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** retries, patience.longestPauseMs) * (0.5 + Math.random() / 2),
    },
  })
}

/** Logs one line when Redis becomes unreachable, and one when it is back. */
function logStateOf(client: RedisClient, name: string, logger: Logger): void {
  let isAway = false
  client.on('error', (error: Error) => {
    if (!isAway)
      logger.warn(
        `Redis is unreachable (${name}): ${error.message || error.name}. This process continues on its own and keeps trying to reconnect.`,
      )
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) logger.warn(`Redis is back (${name}).`)
    isAway = false
  })
}
