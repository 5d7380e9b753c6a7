import { Play, RotateCcw } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { ChatMessage } from '#contract/chat.ts'

/** The way on from an answer that was not finished; only from the last one. */
export function AnswerFollowUp({ messages, isDisabled, onSend }: { messages: ChatMessage[]; isDisabled: boolean; onSend: (content: string) => void }) {
  const last = messages.at(-1)
  if (!last || last.isUserMessage) return null
  if (last.status === 'stopped') {
    return (
      <div className="@lg:pl-11">
        <Button size="small" disabled={isDisabled} onClick={() => onSend('Continue')}>
          <Play aria-hidden />
          Continue
        </Button>
      </div>
    )
  }
  const question = messages.findLast((message) => message.isUserMessage)
  if (last.status !== 'failed' || !question) return null
  return (
    <div className="@lg:pl-11">
      <Button size="small" disabled={isDisabled} onClick={() => onSend(question.content)}>
        <RotateCcw aria-hidden />
        Try again
      </Button>
    </div>
  )
}
