import { ChangeEvent } from '#contract/change-event.ts'
import type { Bus } from '#server/platform/bus/bus.ts'

interface Listeners {
  onChange: (event: ChangeEvent) => void
  /** A session of the user may have ended. */
  onSessions: () => void
  /** Changes may have been missed. */
  onGap: () => void
}

const sessionsChanged = 'sessions'

/** Call it behind the commit: whoever hears it reads at once. */
export function tellChange(bus: Bus, userId: number, event: ChangeEvent): void {
  bus.publish(channelOf(userId), JSON.stringify(event))
}

/** Tells that an answer began, and again when it has ended, however long that takes. */
export function tellAnswer(
  bus: Bus,
  userId: number,
  projectId: number,
  answer: { finished: Promise<unknown> },
  by: string | null,
): void {
  const tell = () => tellChange(bus, userId, { part: 'messages', projectId, by })
  tell()
  void answer.finished.then(tell)
}

export function tellSessionsChanged(bus: Bus, userId: number): void {
  bus.publish(channelOf(userId), sessionsChanged)
}

/** Returns what ends the listening. */
export function listenToChanges(
  bus: Bus,
  userId: number,
  { onChange, onSessions, onGap }: Listeners,
): () => void {
  return bus.subscribe(
    channelOf(userId),
    (message) =>
      message === sessionsChanged ? onSessions() : onChange(ChangeEvent.parse(JSON.parse(message))),
    onGap,
  )
}

function channelOf(userId: number): string {
  return `changes of user ${userId}`
}
