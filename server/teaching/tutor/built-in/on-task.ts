import { answerStuck } from './answer-task.ts'
import { answerAttempt, hintFromPack } from './answer-with-pack.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { findingsIn, listOf } from './say-code.ts'
import { sayBelief } from './say-belief.ts'

const mostFindings = 2

/** The built-in tutor on the learner's own task: as far as the ladder's level goes, and no further. */
export function answerOnTask(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
  task: TurnTask,
  { level, act }: TurnHint,
): BuiltInAnswer {
  if (act === 'explain-back') return answerExplanation(guide, task, message)
  if (act === 'unreadable') return answerUnreadable(guide, task)
  const help = guide.packs.helpOn(turn.plan, task)
  if (help) {
    const isAttempt = act === 'attempt' || act === 'close-attempt' || act === 'right-attempt'
    return isAttempt && message.code !== ''
      ? answerAttempt(guide, help, turn, task, message.code, level)
      : hintFromPack(guide, help, task, level)
  }
  const answer = withoutRepeats(answerStuck(guide, turn, task, level - 1, act === 'show-me'), conversation)
  const opening =
    act === 'attempt'
      ? aboutAttempt(guide, turn, message)
      : level === 1 && act === 'ask'
        ? 'Before any hint: what have you tried, and what happened? "Nothing yet" is an answer, too.'
        : ''
  return opening === '' ? answer : { ...answer, markdown: `${opening}\n\n${answer.markdown}` }
}

/** What is wrong in an attempt, in its own lines, or that nothing was found. Never praise for something unread. */
function aboutAttempt(guide: FieldGuide, turn: TutorTurn, { code, diagnosis }: Message): string {
  if (code === '' && !diagnosis)
    return 'I can only read what you paste: with your code in view, the next hint can be about your line. Until then:'
  const findings = findingsIn(guide, turn, code)
  if (findings.length > 0)
    return `In what you pasted, look here first:\n\n${listOf(findings.slice(0, mostFindings), code)}\n\nIf that is not it:`
  if (diagnosis)
    return `The message you pasted means: ${diagnosis.diagnostic.meaning}\n\nFor the task itself:`
  return 'I read your code and see no mistake in it, so far as I can tell without compiling. If the task is not done yet, this is what may be missing:'
}

/** Paragraphs that an earlier reply had already give way to a question. */
function withoutRepeats(answer: BuiltInAnswer, { spoken }: Conversation): BuiltInAnswer {
  const paragraphs = answer.markdown.split('\n\n')
  const fresh = paragraphs.filter((paragraph) => paragraph.length < 60 || !spoken.includes(paragraph))
  return fresh.length === paragraphs.length ? answer : { ...answer, markdown: fresh.join('\n\n') }
}

function answerUnreadable(guide: FieldGuide, task: TurnTask): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 1,
    topics: task.topics,
    parts: [
      `I can't tell from this what you tried for **${task.title}**.`,
      'Name one thing: the line you wrote, the button you pressed, or what the screen showed. If you would rather see the solution now, say "just show me".',
      'What was the last thing you changed?',
    ],
  })
}

/** An explanation in the learner's own words: judged only where it matches something known, else laid beside the reference. */
function answerExplanation(guide: FieldGuide, task: TurnTask, { thoughts, text }: Message): BuiltInAnswer {
  const beliefs = thoughts.flatMap(({ belief, text: said }) => (belief ? [{ belief, said }] : []))
  const wrong = beliefs.find(({ belief }) => !belief.isRight)
  const judged = wrong ?? beliefs[0]
  if (judged) return sayBelief(guide, judged.belief, judged.said)
  const article = task.topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null)
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 5,
    topics: task.topics,
    parts: [
      text.trim().split(/\s+/).length < 6
        ? 'That is short for an explanation; take one more sentence if you can.'
        : "Thank you for putting it into words. I can't judge it as a whole, so compare it yourself.",
      article ? `The guide says: ${article.summary}` : null,
      task.doneWhen ? `The task is done when: ${task.doneWhen}` : null,
      "What does your sentence say that the guide's does not, and the other way round?",
    ],
  })
}
