import type { Bus } from '#server/platform/bus/bus.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { onAnswerMessage, publishAnswerMessage } from './answer-messages.ts'
import type { LiveAnswer } from './live-answer.ts'

/** Lets other processes stop or follow an answer. Sends nothing until a process asks for the text. */
export function shareAnswer(bus: Bus, project: OwnedProjectId, answer: LiveAnswer): void {
  let told: number | null = null

  const leave = onAnswerMessage(bus, project, (message) => {
    if (message.kind === 'stop' && message.answers?.includes(answer.messageId) !== false) answer.stop()
    if (message.kind !== 'ask' || message.answer !== answer.messageId) return
    if (told !== null) return tell(message.from)
    told = message.from
    void tellOnTheWay()
  })
  void answer.finished.then(leave)

  async function tellOnTheWay(): Promise<void> {
    for (;;) {
      const isLast = answer.end() !== null
      tell(told!)
      told = answer.text().length
      if (isLast) return
      await answer.changed()
    }
  }

  /** Sends the text from an offset. Readers skip the part they already have. */
  function tell(from: number): void {
    publishAnswerMessage(bus, project, {
      kind: 'piece',
      answer: answer.messageId,
      at: from,
      text: answer.text().slice(from),
      step: answer.step(),
      end: answer.end(),
    })
  }
}
