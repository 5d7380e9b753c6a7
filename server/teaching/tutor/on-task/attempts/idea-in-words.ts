import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import { explains } from '#server/teaching/packs/uncovered-requirements.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { judgeWords } from '#server/teaching/packs/task-words/judge-claim.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TurnHint } from '#server/teaching/tutor/turn.ts'

const mostWanted = 4
const lastHint = 4

/**
 * Judges an idea by a known claim or by a sentence of the task; null if neither confirms nor contradicts it.
 */
export function judgedIdea(help: TaskHelp, prose: string): string[] | null {
  const verdict = judgeWords(help, prose)
  if (!verdict) return null
  switch (verdict.is) {
    case 'right':
      return [
        `Yes, this part is right: ${verdict.why}`,
        'Write it as code and paste it: words do not show whether the lines do it. Which line comes first?',
      ]
    case 'wrong':
      return [`No. ${verdict.why}`, 'How would you do it then, in one sentence or one line of code?']
    case 'against':
      return [
        `No, the task asks for the opposite. You say: “${verdict.said.trim().replace(/[.]$/, '')}”. The task says: “${verdict.sentence.replace(/[.]$/, '')}”.`,
        'How would you do it then, in one sentence or one line of code?',
      ]
  }
}

/**
 * The reply to an idea that cannot be judged: lists what the task needs. Words in common do not show that the
 * two agree.
 */
export function unjudgedIdea(
  help: TaskHelp,
  { spoken }: Pick<Conversation, 'spoken'>,
  level: TurnHint['level'],
): string[] {
  const { description, doneWhen } = help.ground.task
  const wanted = [...sentencesOf(description).filter((one) => !explains(one)), ...sentencesOf(doneWhen)]
  const list = wanted
    .slice(0, mostWanted)
    .map((one) => `- ${one}`)
    .join('\n')
  const isNew = !spoken.includes(list)
  const step = hintSteps(help)[Math.min(level, lastHint) - 1]!
  return [
    isNew
      ? `I can’t judge words alone. This is what the task needs:\n\n${list}`
      : 'Words alone I still can’t judge, and what the task needs stands above.',
    ...step.filter((part) => !spoken.includes(part) && !wanted.some((one) => part.includes(one))),
    isNew
      ? 'Which part of that is yours, and how does it look as a line of code?'
      : 'Paste one line, even a wrong one: which is it?',
  ]
}
