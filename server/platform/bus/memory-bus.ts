import type { Bus } from './bus.ts'

interface Subscription {
  listener: (message: string) => void
  onGap: () => void
}

/** A bus within one process. */
export function createMemoryBus(): Bus & { hasListeners(channel: string): boolean; announceGap(): void } {
  const channels = new Map<string, Set<Subscription>>()
  return {
    publish(channel, message) {
      for (const subscription of channels.get(channel) ?? []) {
        // Asynchronous, so that publishers never run listeners' code. Skips listeners that have unsubscribed in the
        // meantime.
        queueMicrotask(() => channels.get(channel)?.has(subscription) && subscription.listener(message))
      }
    },
    subscribe(channel, listener, onGap = () => {}) {
      const subscription = { listener, onGap }
      channels.set(channel, (channels.get(channel) ?? new Set()).add(subscription))
      return () => {
        const subscriptions = channels.get(channel)
        subscriptions?.delete(subscription)
        if (subscriptions?.size === 0) channels.delete(channel)
      }
    },
    hasListeners: (channel) => channels.has(channel),
    announceGap() {
      for (const { onGap } of [...channels.values()].flatMap((subscriptions) => [...subscriptions])) onGap()
    },
  }
}
