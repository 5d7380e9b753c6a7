import type { CSSProperties, SVGProps } from 'react'
import { cn } from './cn.ts'

/** Fledge's logo mark, a bird in flight, as one line from wing tip to wing tip. */
export const flight = 'M6 11C20 9 34 14 42 24C30 25 19 31 14 41'

/** Progress as a partly drawn logo mark. Decorative: the text next to it says the same. */
export function FlightProgress({
  done,
  total,
  label,
  from,
  className,
}: {
  done: number
  total: number
  label: string
  /** The number done before; the line animates from there, to show what was just added. */
  from?: number
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
          className="transition-[stroke-dasharray] duration-500"
          {...(from === undefined ? {} : drawnFrom((100 * from) / total))}
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

function drawnFrom(percent: number): SVGProps<SVGPathElement> {
  return {
    className: 'animate-draw',
    style: { '--drawn-from': `${percent} 200` } as CSSProperties,
  }
}
