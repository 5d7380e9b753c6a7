/** 25 becomes "25 min", 90 "1 h 30 min", 120 "2 h"; from ten hours on, minutes would only pretend to be exact. */
export function hoursAndMinutes(minutes: number): string {
  if (minutes >= 600) return `${Math.round(minutes / 60)} h`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
