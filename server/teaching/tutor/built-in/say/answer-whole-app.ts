import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  pick,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

/**
 * The reply to "Write my whole app for me": declines kindly, explains how Fledge works, and gives the next
 * step.
 */
export function answerWholeApp(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const task = turn.currentTask
  const hasProject = turn.plan !== null || turn.tasks.length > 0
  return finishAnswer(guide, {
    kind: 'next',
    topics: [...(task?.topics ?? []), 'arch-planning', 'start-first-app'],
    parts: [
      pick(message, [
        'Not the whole app: code you have not understood is code you cannot repair, and that day comes soon.',
        'Not all at once: you would get an app that you can neither explain nor change.',
      ]),
      'You write it, in small tasks, and I help you with each one: I explain, give hints, look your code over, and on "just show me" you get the code of a task with every line explained.',
      task
        ? `Your current task is **${task.title}**${task.minutes ? `, about ${hoursAndMinutes(task.minutes)}` : ''}.${task.doneWhen ? ` It is done when: ${task.doneWhen}` : ''}`
        : hasProject
          ? 'Your plan is made already: ask "what next", and I name the first open task.'
          : 'It begins with a plan: describe the app in a sentence or two, and you get its features, its screens and a list of tasks of 15 to 45 minutes. The first one ends with something on the screen.',
      task
        ? 'Shall we begin with it?'
        : hasProject
          ? 'Shall we?'
          : 'What should the app do for its first user?',
    ],
  })
}
