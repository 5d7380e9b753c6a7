import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { turnWithoutProject, type ThreadMessage } from '#server/teaching/tutor/turn.ts'

/** The built-in tutor's answers to a series of messages, without a project. */
export function talkWithTutor(guide: FieldGuide, ...said: string[]): string[] {
  const thread: ThreadMessage[] = []
  return said.map((text) => {
    thread.push({ role: 'learner', text })
    const reply = answerInThread(guide, thread)
    thread.push({ role: 'tutor', text: reply })
    return reply
  })
}

/** The built-in tutor's answer to a thread, without a project. */
export function answerInThread(guide: FieldGuide, thread: readonly ThreadMessage[]): string {
  return composeAnswer(guide, turnWithoutProject(thread)).markdown
}
