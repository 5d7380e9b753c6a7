import { useRef } from 'react'
import { ReviewCard } from './review-card.tsx'

/** The review questions due today, below the task. */
export function TodayReviews() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="empty:hidden focus-visible:outline-none">
      <ReviewCard heading={place} />
    </div>
  )
}
