import { answerAttemptWithoutPlan } from '#server/teaching/tutor/on-task/attempts/attempt-without-plan.ts'
import { judgeAttempt } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { answerOwnLine, readOwnLine } from './about-own-line.ts'
import { answerFromTask } from './about-task-question.ts'
import {
  answerAttempt,
  hintOnAttempt,
  nextOf,
} from '#server/teaching/tutor/on-task/attempts/answer-attempt.ts'
import { answerReport } from '#server/teaching/tutor/on-task/attempts/answer-report.ts'
import { hintFromPack } from './answer-with-pack.ts'
import { aboutSolution } from './say-solution.ts'
import { clarifyHint, wordsOnName } from './clarify-hint.ts'
import { clarifyWithoutPack, hintWithoutPack } from './hint-without-pack.ts'
import { jsonIn } from '#server/teaching/guide/code/looks-like-swift.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { pastedBefore } from '#server/teaching/tutor/thread/pasted-before.ts'
import { projectCode } from '#server/teaching/tutor/thread/project-code.ts'
import { intentOf } from '#server/teaching/tutor/turn-on-task.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { pointAsked } from '#server/teaching/packs/reading/read-report.ts'
import { sayBelief } from '#server/teaching/tutor/built-in/say/say-belief.ts'

/** Answers about the learner's own task, no further than the level of the hint ladder allows. */
export function answerOnTask(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
  task: TurnTask,
  { level, act }: TurnHint,
): BuiltInAnswer {
  const help = guide.packs.helpOn(turn.plan, task)
  if (act === 'explain-back') return answerExplanation(guide, turn, task, message)
  if (act === 'unreadable') return answerUnreadable(guide, task, message)
  const ownLine = act === 'clarify' ? readOwnLine(guide, turn) : null
  if (ownLine?.asks === 'right' && ownLine.line === null && turn.plan)
    return reviewAgain(guide, turn, task, message, ownLine.code, level)
  if (ownLine) return answerOwnLine(guide, help, task, ownLine, message.prose)
  const asked = act === 'clarify' ? answerFromTask(guide, turn, task, message) : null
  if (asked?.is === 'said')
    return finishAnswer(guide, { kind: 'stuck', topics: task.topics, linked: 1, parts: asked.parts })
  if (asked) return reviewAgain(guide, turn, task, message, asked.code, level)
  if (act === 'clarify' && help && intentOf(message) === null && !wordsOnName(help, message.prose))
    return answerReport(guide, turn, conversation, task, help, message, level)
  if (act === 'clarify')
    return help
      ? clarifyHint(
          guide,
          conversation,
          help,
          { intent: intentOf(message) ?? '', text: message.prose },
          level,
        )
      : clarifyWithoutPack(guide, turn, conversation, task, level)
  const isAttempt = act === 'attempt' || act === 'close-attempt' || act === 'right-attempt'
  const point = act === 'ask' && help && level < 5 ? pointAsked(help, message.prose) : null
  if (point && !conversation.spoken.includes(point)) return sayPoint(guide, task, point, level)
  if (!isAttempt) return hintAt(guide, turn, conversation, task, { level, act })
  if (message.code === '') return answerReport(guide, turn, conversation, task, help, message, level)
  const judged = judgeAttempt(guide, turn, task, message.code)
  return judged
    ? answerAttempt(guide, judged, turn, task, message, level)
    : answerAttemptWithoutPlan(guide, turn, message, task, level)
}

/** Answers “What is still missing?” with a review of the newest pasted code. */
function reviewAgain(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  message: Message,
  code: string,
  level: TurnHint['level'],
): BuiltInAnswer {
  const judged = judgeAttempt(guide, turn, task, code)
  return judged
    ? answerAttempt(guide, judged, turn, task, { ...message, code, prose: '' }, level)
    : answerAttemptWithoutPlan(guide, turn, { ...message, code }, task, level)
}

/** Answers a question about one point of the task with that point instead of the level's hint. */
function sayPoint(guide: FieldGuide, task: TurnTask, text: string, level: TurnHint['level']): BuiltInAnswer {
  return finishAnswer(guide, { kind: 'stuck', rung: level, topics: task.topics, linked: 2, parts: [text] })
}

/** The hint of a level: the one written for the task, otherwise one made from the plan and the topic. */
export function hintAt(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  task: TurnTask,
  { level, act }: TurnHint,
): BuiltInAnswer {
  const help = guide.packs.helpOn(turn.plan, task)
  const onAttempt = act === 'hint' ? hintOnAttempt(guide, turn, conversation, task, level) : null
  if (onAttempt) return onAttempt
  return help
    ? hintFromPack(
        guide,
        conversation,
        help,
        task,
        { level, act },
        {
          forTask: pastedBefore(turn, ''),
          ofProject: projectCode(turn),
        },
      )
    : hintWithoutPack(guide, turn, conversation, task, { level, act })
}

function answerUnreadable(guide: FieldGuide, task: TurnTask, { text }: Message): BuiltInAnswer {
  const isJson = jsonIn(text) !== null
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 1,
    topics: task.topics,
    parts: isJson
      ? [
          `Not yet. This is JSON, and I can only judge Swift: it may well be the file that **${task.title}** needs, and what reads it is still missing.`,
          'Which line of Swift reads it?',
        ]
      : [
          `I can't tell from this what you tried for **${task.title}**.`,
          'Name one thing: the line you wrote, the button you pressed, or what the screen showed. If you would rather see the solution now, say "just show me".',
          'What was the last thing you changed?',
        ],
  })
}

/**
 * Judges an explanation in the learner's own words only if it matches a known belief; otherwise shows a
 * reference to compare it with.
 */
function answerExplanation(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  { thoughts, text }: Message,
): BuiltInAnswer {
  const beliefs = thoughts.flatMap(({ belief, text: said }) => (belief ? [{ belief, said }] : []))
  const wrong = beliefs.find(({ belief }) => belief.verdict === 'wrong')
  const judged = wrong ?? beliefs[0]
  if (judged) return sayBelief(guide, judged.belief, judged.said)
  const help = guide.packs.helpOn(turn.plan, task)
  const article = task.topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null)
  const reference = help
    ? help.isGuided
      ? sentencesOf(help.say(help.pack.lesson.idea))[0]
      : aboutSolution(help)
    : (article?.summary ?? null)
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: 5,
    topics: task.topics,
    parts: [
      reference ? `Compare your sentence with this one: ${reference}` : null,
      text.trim().split(/\s+/).length < 6
        ? 'Yours is short: what happens on the screen because of that line?'
        : 'Where both say the same, you have it. What does this one say that yours does not?',
      task.doneWhen
        ? `When the app does it (${task.doneWhen.replace(/[.]$/, '')}), mark the task as done. ${nextOf(turn, task)}`.trim()
        : null,
    ],
  })
}
