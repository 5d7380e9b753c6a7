import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { plainly, says } from './turn-patterns.ts'

/** Too little to go on: what would help, ways on, and one question back. */
export function answerVague(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const task = turn.currentTask
  return finishAnswer(guide, {
    kind: 'vague',
    topics: task?.topics ?? [],
    linked: task ? 1 : 0,
    parts: says.fault.test(plainly(message)) ? faultParts(turn, message) : openParts(turn, message),
  })
}

function faultParts({ currentTask }: TutorTurn, message: string): string[] {
  return [
    pick(message, ['I need a little more to find the cause.', 'That can have many causes, and one detail tells them apart.']),
    'Look in Xcode: a red line in the editor is a message from the compiler; a stop while the app runs leaves its reason in the last lines of the console (**Cmd+Shift+C**).',
    currentTask
      ? `What does it say there, word for word, and which code of **${currentTask.title}** is it about?`
      : 'What does it say there, word for word, and what did you expect to happen?',
  ]
}

function openParts({ currentTask, plan, tasks }: TutorTurn, message: string): string[] {
  const hasProject = plan !== null || tasks.length > 0
  const ways = [
    currentTask
      ? `- **Go on with your task**: say "I'm stuck", and we take **${currentTask.title}** in small steps.`
      : hasProject
        ? '- **Go on with your project**: ask "what next", and I name the next task.'
        : '- **Nothing built yet?** Say in a sentence what the app should do. That is enough for a plan with small tasks.',
    '- **Something is broken?** Paste the error text, or say what you expected and what happened instead.',
    '- **Want to know how?** Name the thing: "how do I show a list", or one word such as "navigation".',
  ]
  return [
    pick(message, ["Let's find the place where it is stuck.", 'Gladly. One detail, and I can be of use.']),
    ways.join('\n'),
    currentTask ? 'Which of these is it?' : 'What are you building, or where are you stuck?',
  ]
}
