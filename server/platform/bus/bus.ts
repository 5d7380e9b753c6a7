/**
 * Sends short messages to current listeners in this process and, with Redis, in the others. Nothing is stored: a
 * message only says what to look up in the database.
 */
export interface Bus {
  /** Never throws or waits. Listeners in this process receive the message even if Redis is down. */
  publish(channel: string, message: string): void
  /**
   * Returns a function that unsubscribes. `onGap` is called when messages from other processes may have been lost.
   */
  subscribe(channel: string, listener: (message: string) => void, onGap?: () => void): () => void
}
