import { Play, RotateCcw } from 'lucide-react'
import { use } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'

/** The "Try again" button if the last answer was stopped or failed. */
export function AnswerFollowUp({ messages }: { messages: ChatMessage[] }) {
  const { isBusy, ask } = use(ConversationActions)
  const last = messages.at(-1)
  if (!last || last.isUserMessage || last.parentId === null) return null
  const { status, parentId } = last
  if (status !== 'stopped' && status !== 'failed') return null
  return (
    <div className="@lg:pl-11">
      {status === 'stopped' && last.content !== '' ? (
        <Button size="small" isWaiting={isBusy} onClick={() => void ask({ content: 'Continue' })}>
          <Play aria-hidden />
          Continue
        </Button>
      ) : (
        <Button size="small" isWaiting={isBusy} onClick={() => void ask({ answerTo: parentId })}>
          <RotateCcw aria-hidden />
          Try again
        </Button>
      )}
    </div>
  )
}
