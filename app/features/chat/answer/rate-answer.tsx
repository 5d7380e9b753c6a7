import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { AnswerRating } from '#contract/chat/answer-rating.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { limits } from '#contract/limits.ts'
import { messageActionStyle } from '#app/features/chat/thread/message-action-style.ts'

/** Asks whether an answer helped; after "no", also what the learner wanted instead. */
export function RateAnswer({ message: { id, projectId, isHelpful: saidBefore } }: { message: ChatMessage }) {
  const [isHelpful, setIsHelpful] = useState(saidBefore)
  const [asksWhat, setAsksWhat] = useState(false)
  const rating = useMutation({
    mutationFn: (json: AnswerRating) =>
      api.projects[':projectId'].chat[':messageId'].rating.$put({
        param: { projectId: String(projectId), messageId: String(id) },
        json,
      }),
    meta: { errorTitle: 'Failed to send your rating' },
  })

  function handleRate(helpful: boolean) {
    setIsHelpful(helpful)
    setAsksWhat(!helpful)
    rating.mutate({ isHelpful: helpful, wanted: null })
  }

  return (
    <>
      <button
        type="button"
        className={messageActionStyle}
        aria-pressed={isHelpful === true}
        onClick={() => handleRate(true)}
        aria-label="This answer helped"
      >
        <ThumbsUp aria-hidden className={`size-3.5 ${isHelpful === true ? 'fill-current' : ''}`} />
      </button>
      <button
        type="button"
        className={messageActionStyle}
        aria-pressed={isHelpful === false}
        onClick={() => handleRate(false)}
        aria-label="This answer did not help"
      >
        <ThumbsDown aria-hidden className={`size-3.5 ${isHelpful === false ? 'fill-current' : ''}`} />
      </button>
      {asksWhat && (
        <AskWanted
          onSend={(wanted) => {
            setAsksWhat(false)
            rating.mutate({ isHelpful: false, wanted })
          }}
        />
      )}
    </>
  )
}

function AskWanted({ onSend }: { onSend: (wanted: string) => void }) {
  const fieldId = useId()
  const [wanted, setWanted] = useState('')
  return (
    <form
      className="flex w-full flex-wrap items-center gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted.trim() !== '') onSend(wanted)
      }}
    >
      <label htmlFor={fieldId}>What did you want to know?</label>
      <input
        id={fieldId}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        maxLength={limits.wantedAnswer}
        className="min-h-8 min-w-0 flex-1 rounded-[6px] border border-line bg-raised px-2 text-ink"
      />
      <Button size="small" type="submit">
        Send
      </Button>
    </form>
  )
}
