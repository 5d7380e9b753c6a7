/**
 * Short messages to current listeners, in this process and, with Redis, in the others. Nothing is stored:
 * what must not be lost is in the database, and a message only says where to look.
 */
export interface Bus {
  /** Never throws and never waits. Listeners in this process receive it even while Redis is down. */
  publish(channel: string, message: string): void
  /** Returns a function that unsubscribes. `onGap` is called when messages from other processes may have been missed. */
  subscribe(channel: string, listener: (message: string) => void, onGap?: () => void): () => void
}
