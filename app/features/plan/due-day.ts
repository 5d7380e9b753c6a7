const dayMs = 24 * 60 * 60 * 1000

/** The last day of a phase ("Days 5–9"), counted from the day the tasks were made; null if it names none. */
export function dueDayOf(days: string, startedAt: string): Date | null {
  const last = Number(/(\d+)\D*$/.exec(days)?.[1])
  return last > 0 ? new Date(Date.parse(startedAt) + (last - 1) * dayMs) : null
}
