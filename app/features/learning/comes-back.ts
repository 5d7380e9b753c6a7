const dayMs = 86_400_000

/** When a question returns, as somebody would say it. */
export function comesBack(dueAt: string, now: Date = new Date()): string {
  const days = Math.round((Date.parse(dueAt) - now.getTime()) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days < 14) return `in ${days} days`
  if (days < 60) return `in ${Math.round(days / 7)} weeks`
  return `in ${Math.round(days / 30)} months`
}
