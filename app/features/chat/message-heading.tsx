import { memo } from 'react'
import { hoursAndMinutes } from './message-time.tsx'

/** For those who move from heading to heading: who speaks, and when. */
export const MessageHeading = memo(({ id, speaker, date }: { id: string; speaker: string; date: string }) => (
  <h3 id={id} className="sr-only">
    {speaker}, {hoursAndMinutes(new Date(date))}
  </h3>
))

/** The level for a `#` of an answer, so that its first heading stands right under the message's own. */
export function headingLevelFor(text: string): number {
  const first = /^ {0,3}(#{1,6})\s/m.exec(text)?.[1]
  return Math.max(1, belowMessage + 1 - (first?.length ?? 1))
}

const belowMessage = 4
