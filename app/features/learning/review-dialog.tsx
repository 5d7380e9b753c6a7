import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AskedCheck } from '#contract/learning/learning.ts'
import { api } from '#app/api/api.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { CheckCard } from './check-card.tsx'

interface ReviewDialogProps {
  /** Asks only about this topic; if undefined, all due questions. */
  topic?: { slug: string; title: string }
  onClose: () => void
}

/** Asks one question after another until none is due. It can be closed and continued later. */
export function ReviewDialog({ topic, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient()
  const { ask, check, answered, handleChange } = useReview(topic?.slug)

  function close() {
    void queryClient.invalidateQueries({ queryKey: ['learning'] })
    onClose()
  }

  const isOver = ask.isSuccess && !check
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader
          title={topic ? `Questions on ${topic.title}` : 'Review'}
          description={
            answered.all === 0
              ? 'Answer from memory first. That’s what makes it stick.'
              : `${answered.right} of ${answered.all} right so far.`
          }
        />
        {ask.isPending && <Spinner label="Loading the next question" />}
        {ask.isError && (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{messageOf(ask.error)}</p>
            <Button onClick={() => ask.mutate()}>Try again</Button>
          </div>
        )}
        {!ask.isPending && check && (
          <CheckCard
            key={check.id}
            check={check}
            heading="Question"
            onChange={handleChange}
            next={
              <div className="flex flex-wrap gap-2">
                <Button variant="primary" onClick={() => ask.mutate()}>
                  Next question
                </Button>
                <Button variant="quiet" onClick={close}>
                  Enough for now
                </Button>
              </div>
            }
          />
        )}
        {isOver && <ReviewOver hasTopic={topic !== undefined} answered={answered} onClose={close} />}
      </DialogContent>
    </Dialog>
  )
}

function ReviewOver({
  hasTopic,
  answered,
  onClose,
}: {
  hasTopic: boolean
  answered: { right: number; all: number }
  onClose: () => void
}) {
  return (
    <div role="status">
      <p className="text-lg font-semibold">
        {hasTopic ? 'There is no question on this topic yet' : 'You’re all caught up'}
      </p>
      <p className="mt-1 text-soft">
        {answered.all > 0
          ? `${answered.right} of ${answered.all} right. The ones you missed come back sooner.`
          : 'Come back when a review is due.'}
      </p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Loads one question after another and counts the answers. */
function useReview(topic: string | undefined) {
  const [check, setCheck] = useState<AskedCheck | null>(null)
  const [answered, setAnswered] = useState({ right: 0, all: 0 })
  const ask = useMutation({
    mutationFn: async () => {
      const response = await api.learning.checks.$post({ json: { topic } })
      return response.status === 204 ? null : response.json()
    },
    onSuccess: setCheck,
  })
  const begin = useRef(ask.mutate)
  useEffect(() => begin.current(), [])

  function handleChange(changed: AskedCheck) {
    setCheck(changed)
    const passed = changed.verdict?.passed ?? null
    if (passed !== null) setAnswered(({ right, all }) => ({ right: right + (passed ? 1 : 0), all: all + 1 }))
  }

  return { ask, check, answered, handleChange }
}
