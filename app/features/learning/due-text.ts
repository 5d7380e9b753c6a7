const dayMs = 86_400_000

/** When a question is due again, in words. "tomorrow" is the next calendar day. */
export function dueText(dueAt: string, now: Date = new Date()): string {
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  const days = Math.round((startOfDay(new Date(dueAt)) - startOfDay(now)) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days < 14) return `in ${days} days`
  if (days < 60) return `in ${Math.round(days / 7)} weeks`
  return `in ${Math.round(days / 30)} months`
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}
