import type { Context } from 'hono'
import { ChangeEvent, TabName } from '#contract/change-event.ts'
import { tabHeader } from '#contract/tab-header.ts'
import type { Bus } from '#server/platform/bus/bus.ts'

interface Listeners {
  onChange: (event: ChangeEvent) => void
  /** Called when one of the user's sessions may have ended. */
  onSessions: () => void
  /** Called when changes may have been missed. */
  onGap: () => void
}

const sessionsChanged = 'sessions'

/** Announces a change to the user's other tabs. Call it after the commit: listeners reload at once. */
export function publishChange(bus: Bus, userId: number, event: ChangeEvent): void {
  bus.publish(channelOf(userId), JSON.stringify(event))
}

/** Announces the start of an answer, and later its end. */
export function publishAnswerChange(
  bus: Bus,
  userId: number,
  projectId: number,
  answer: { finished: Promise<unknown> },
  by: string | null,
): void {
  const tell = () => publishChange(bus, userId, { part: 'messages', projectId, by })
  tell()
  void answer.finished.then(tell)
}

export function publishSessionsChanged(bus: Bus, userId: number): void {
  bus.publish(channelOf(userId), sessionsChanged)
}

/** Returns a function that stops listening. */
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

/** The id of the browser tab that sent the request; null for other clients. */
export function tabOf(c: Context): string | null {
  return TabName.safeParse(c.req.header(tabHeader)).data ?? null
}

function channelOf(userId: number): string {
  return `changes of user ${userId}`
}
