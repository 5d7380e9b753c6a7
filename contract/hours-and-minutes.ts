/**
 * Formats 25 as "25 min", 90 as "1 h 30 min", 120 as "2 h". From ten hours on only hours: minutes would
 * suggest a false precision.
 */
export function hoursAndMinutes(minutes: number): string {
  if (minutes >= 600) return `${Math.round(minutes / 60)} h`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
