const dayMs = 24 * 60 * 60 * 1000

/** The date of a phase's last day ("Days 5–9": day 9 from `startedAt`); null if `days` has no number. */
export function dueDayOf(days: string, startedAt: string): Date | null {
  const last = Number(/(\d+)\D*$/.exec(days)?.[1])
  return last > 0 ? new Date(Date.parse(startedAt) + (last - 1) * dayMs) : null
}
