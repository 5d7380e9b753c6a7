import { cn } from './cn.ts'

/** The mark as one line, from wing tip to wing tip. */
export const flight = 'M6 11C20 9 34 14 42 24C30 25 19 31 14 41'

/** How far something has come, drawn with the stroke of the mark; the words beside it say it too. */
export function FlightProgress({
  done,
  total,
  label,
  className,
}: {
  done: number
  total: number
  label: string
  className?: string
}) {
  const percent = total === 0 ? 0 : (100 * done) / total
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total}`}
      className={cn('size-10 shrink-0 text-dawn', className)}
    >
      <path d={flight} stroke="var(--line)" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      {percent > 0 && (
        <path
          d={flight}
          pathLength="100"
          strokeDasharray={`${percent} 200`}
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
