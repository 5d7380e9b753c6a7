import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/tutor/turn.ts'
import { answerStuck } from './answer-task.ts'
import { finishAnswer, pick, type BuiltInAnswer } from './built-in-answer.ts'
import { codeBlocks } from './code-blocks.ts'
import type { FieldGuide } from './field-guide.ts'
import { meaningfulWords } from './search-words.ts'

/** The built-in tutor on the learner's own task: as far as the ladder's level goes, and no further. */
export function answerOnTask(guide: FieldGuide, turn: TutorTurn, task: TurnTask, { level, act }: TurnHint): BuiltInAnswer {
  const message = turn.thread.at(-1)?.text ?? ''
  if (act === 'explain-back') return answerExplanation(guide, task, message)
  if (act === 'unreadable') return answerUnreadable(guide, task)
  const answer = answerStuck(guide, turn, task, level - 1, false)
  const opening =
    act === 'attempt'
      ? aboutAttempt(message)
      : level === 1
        ? 'Before any hint: tell me in a line or two what you have tried, and what happened. Nothing yet is an answer, too.'
        : ''
  return opening === '' ? answer : { ...answer, markdown: `${opening}\n\n${answer.markdown}` }
}

function aboutAttempt(message: string): string {
  const code = codeBlocks(`${message}\n`)[0]?.code ?? ''
  const [fault] = code === '' ? [] : swiftFaults(code)
  if (fault)
    return `Your try does not parse: the place is line ${fault.line}, near \`${fault.near.replaceAll('`', '')}\`. Look for a bracket or a name that is missing there. Beside that:`
  return pick(message, ['Good: with what you tried we can go one step further.', 'That helps. From your try, the next step is this.'])
}

function answerUnreadable(guide: FieldGuide, task: TurnTask): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 1,
    topics: task.topics,
    parts: [
      `I cannot tell from this what you tried for **${task.title}**.`,
      'Name one thing: the line you wrote, the button you pressed, or what the screen showed. If you would rather see the solution now, choose **Just show me**.',
      'What was the last thing you changed?',
    ],
  })
}

/** What is right in the learner's own words, and what belongs to it, too. Never a mark. */
function answerExplanation(guide: FieldGuide, task: TurnTask, message: string): BuiltInAnswer {
  const article = task.topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null) ?? null
  const idea = article?.summary ?? ''
  const said = new Set(meaningfulWords(message))
  const shared = [...new Set(meaningfulWords(idea))].filter((word) => said.has(word))
  const opening = shared.length >= 2 ? 'Yes, that is the heart of it.' : 'Thank you for putting it in your own words.'
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 5,
    topics: task.topics,
    parts: [
      idea === '' ? opening : `${opening} The whole thought, to lay beside yours: ${idea}`,
      task.doneWhen ? `The task is done when: ${task.doneWhen}` : 'When it runs, mark the task as done.',
      'Change one thing in it by yourself now: that is how it stays.',
    ],
  })
}
