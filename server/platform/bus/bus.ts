/**
 * Short messages between whoever listens now, in this process and, with Redis, in the others. Nothing is kept:
 * what must not be lost stands in the database, and a message only says where to look.
 */
export interface Bus {
  /** Never throws and never waits. Listeners of this process hear it even while Redis is away. */
  publish(channel: string, message: string): void
  /** Returns the way to stop listening. `onGap` says that messages from other processes may have been missed. */
  subscribe(channel: string, listener: (message: string) => void, onGap?: () => void): () => void
}
