import { useQuery } from '@tanstack/react-query'
import { Repeat2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { dueReviewsQuery } from './learning-queries.ts'

const ReviewDialog = lateComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))

/** Shown on the dashboard while reviews are due. */
export function ReviewCard({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { data: reviews } = useQuery(dueReviewsQuery())
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useRef(false)
  const isDue = reviews !== undefined && reviews.due > 0

  // After the last review, the button that opened the dialog is gone.
  useLayoutEffect(() => {
    if (hasOpened.current && !isOpen && !isDue) takeLostFocus(heading.current)
  }, [heading, isDue, isOpen])

  function handleOpen() {
    hasOpened.current = true
    setIsOpen(true)
  }

  return (
    <>
      {isDue && (
        <section
          aria-label="Review"
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-house border border-line bg-raised px-5 py-4"
        >
          <Repeat2 aria-hidden className="size-6 shrink-0 text-sky" />
          <p className="min-w-48 flex-1">
            <span className="font-semibold">
              {reviews.due} {reviews.due === 1 ? 'card' : 'cards'}, {reviews.minutes}{' '}
              {reviews.minutes === 1 ? 'minute' : 'minutes'}
            </span>
            <span className="block text-[0.9375rem] text-soft">
              Review what you learned just before you would forget it.
            </span>
          </p>
          <Button onClick={handleOpen}>Review now</Button>
        </section>
      )}
      <DialogBoundary onClose={() => setIsOpen(false)}>
        {isOpen && <ReviewDialog onClose={() => setIsOpen(false)} />}
      </DialogBoundary>
    </>
  )
}
