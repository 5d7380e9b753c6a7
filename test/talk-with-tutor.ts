import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import type { ThreadMessage } from '#server/teaching/tutor/turn.ts'

/** What the built-in tutor answers to each message in turn, without a project. */
export function talkWithTutor(guide: FieldGuide, ...said: string[]): string[] {
  const thread: ThreadMessage[] = []
  return said.map((text) => {
    thread.push({ role: 'learner', text })
    const reply = answerInThread(guide, thread)
    thread.push({ role: 'tutor', text: reply })
    return reply
  })
}

/** What the built-in tutor answers to a thread, without a project. */
export function answerInThread(guide: FieldGuide, thread: readonly ThreadMessage[]): string {
  return composeAnswer(guide, {
    project: null,
    plan: null,
    tasks: [],
    currentTask: null,
    savedSolutions: [],
    thread: [...thread],
  }).markdown
}
