import type { Page } from 'playwright-core'

/** Slower than a mid-range phone's. */
const slowdown = 4
/** The browser does not report faster interactions. */
const unreportedMs = 16

export interface Interactions {
  /** Repeats an action and waits for its result. */
  measure: (name: string, act: (round: number) => Promise<unknown>, rounds: number) => Promise<void>
  /** The time from press to next paint of every interaction, by action. */
  figures: () => Map<string, number[]>
}

/** Watches each press and key of a page through the Event Timing API, with a slowed processor. */
export async function watchInteractions(page: Page): Promise<Interactions> {
  await page.addInitScript(observe)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures = new Map<string, number[]>()
  return {
    figures: () => figures,
    async measure(name, act, rounds) {
      await page.evaluate(takeTimes)
      for (let round = 0; round < rounds; round += 1) {
        await act(round)
        await page.evaluate(settle)
      }
      const { count, reported } = await page.evaluate(takeTimes)
      const quick = Array.from({ length: Math.max(0, count - reported.length) }, () => unreportedMs)
      figures.set(name, [...(figures.get(name) ?? []), ...reported, ...quick])
    },
  }
}

interface Watched {
  interactionTimes: Map<number, number>
  interactionsBefore: number
}

function observe() {
  const watched = globalThis as unknown as Watched
  watched.interactionTimes = new Map()
  watched.interactionsBefore = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0)
        watched.interactionTimes.set(
          entry.interactionId,
          Math.max(entry.duration, watched.interactionTimes.get(entry.interactionId) ?? 0),
        )
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

function takeTimes() {
  const watched = globalThis as unknown as Watched
  const all = (performance as unknown as { interactionCount: number }).interactionCount
  const answer = { count: all - watched.interactionsBefore, reported: [...watched.interactionTimes.values()] }
  watched.interactionsBefore = all
  watched.interactionTimes.clear()
  return answer
}

/** Waits two frames and a pause, in which the browser delivers its entries. */
function settle() {
  return new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))),
  )
}
