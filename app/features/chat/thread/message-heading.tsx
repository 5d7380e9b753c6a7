import { hoursAndMinutes } from './message-time.tsx'

/** The speaker and time, for screen reader users who navigate by headings. */
export function MessageHeading({ id, speaker, date }: { id: string; speaker: string; date: string }) {
  return (
    <h3 id={id} className="sr-only">
      {speaker}, {hoursAndMinutes(new Date(date))}
    </h3>
  )
}

/** The level at which to render `#`, so that an answer's highest heading is right below the message's own. */
export function headingLevelFor(text: string): number {
  const first = /^ {0,3}(#{1,6})\s/m.exec(text)?.[1]
  return Math.max(1, belowMessage + 1 - (first?.length ?? 1))
}

const belowMessage = 4
