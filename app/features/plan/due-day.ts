const dayMs = 24 * 60 * 60 * 1000

/** The last of the days that a phase takes ("Days 5–9"), counted from the one on which the tasks were made; null where it names none. */
export function dueDayOf(days: string, startedAt: string): Date | null {
  const last = Number(/(\d+)\D*$/.exec(days)?.[1])
  return last > 0 ? new Date(Date.parse(startedAt) + (last - 1) * dayMs) : null
}
