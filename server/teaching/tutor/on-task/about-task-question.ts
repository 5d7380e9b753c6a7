import { stemsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { plannedTypes, type PlannedType } from '#server/teaching/packs/swift/planned-types.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { taskFact } from './about-task-facts.ts'
import { firstLineFor, judgeAttempt } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { pastedBefore } from '#server/teaching/tutor/thread/pasted-before.ts'
import { bestSubject, isLikely } from '#server/teaching/tutor/sure.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The answer to a question about the task. 'review' asks for a review of `code`, the newest pasted code. */
export type TaskAnswer = { is: 'said'; parts: string[]; isExact: boolean } | { is: 'review'; code: string }

/**
 * Whether the message is a question, quoting at most two lines of code. It is answered and never judged as an
 * attempt.
 */
export function isQuestion({ code, thoughts }: Pick<Message, 'code' | 'thoughts'>): boolean {
  return code.split('\n').length <= mostLinesQuoted && thoughts.some(({ isAsking }) => isAsking)
}

const mostLinesQuoted = 2

/** Answers a question from the task and the plan; null if they do not answer it. */
export function answerFromTask(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  message: Message,
): TaskAnswer | null {
  const { prose, thoughts } = message
  const help = guide.packs.readingOn(turn.plan, task)
  if (!help || !isQuestion(message)) return null
  if (asksWhatIsMissing.test(prose)) {
    const code = pastedBefore(turn, '').at(-1)
    return code === undefined ? null : { is: 'review', code }
  }
  const parts =
    aboutOtherType(turn, task, prose) ??
    taskFact(guide, turn, task, prose) ??
    aboutProperty(turn, task, prose)
  if (parts) return { is: 'said', parts, isExact: true }
  // The Field Guide answers "how" questions better than the task does.
  const isKnown = thoughts.some((thought) => {
    const subject = bestSubject(thought)
    if (subject === null) return false
    if (guide.understanding.asksHow(prose)) return isLikely(subject)
    return subject.probability >= (asksMeaning.test(prose) ? surelyKnown : nearlyExact)
  })
  const said = isKnown ? null : aboutSentence(guide, help, turn, task, prose)
  return said && { is: 'said', parts: said, isExact: false }
}

const surelyKnown = 0.7
/** “Why not a Button?”, “what comes on top?”: the task says why and where, unless these are the very words of an answer. */
const nearlyExact = 0.9
const asksMeaning = /^(?:and |but |so |ok,? )?(?:what(?:'s|’s| is| are)|explain)\b|\bmeans?\b/i

const asksWhatIsMissing =
  /\bwhat(?:'s|’s| is| do I still)? (?:still )?(?:missing|left to do|need to add|lack)|\b(?:is|was) (?:it|this|that) (?:enough|complete|finished|done)\b|\bam i (?:done|finished)\b|\banything missing\b/i

const asksIfNeeded =
  /^(?:and |but |so |ok,? )?(?:do|does|is|are|should i|must i)\b.{0,60}\b(?:need|have to|already|yet|too|make|write|add)\b/i

/** Answers “Do I need Skill already?” with the task that introduces the type; null for other questions. */
function aboutOtherType({ plan, tasks }: TutorTurn, task: TurnTask, prose: string): string[] | null {
  if (!plan || !asksIfNeeded.test(prose)) return null
  const named = plannedTypes(plan).find(({ name }) => new RegExp(`\\b${name}s?\\b`).test(prose))
  if (!named) return null
  const own = [...sentencesOf(task.description ?? ''), ...sentencesOf(task.doneWhen ?? '')].find((one) =>
    names(one, named),
  )
  if (own) return [`Yes, \`${named.name}\` belongs to this task: “${own}”`]
  const other = tasks.find(({ description, title }) => names(`${title} ${description ?? ''}`, named))
  if (!other) return null
  return [
    other.order < task.order
      ? `\`${named.name}\` is not new in this task: it comes from **${other.title}**.`
      : `No, not for **${task.title}**: \`${named.name}\` comes with **${other.title}**.`,
  ]
}

function names(text: string, { name }: PlannedType): boolean {
  return new RegExp(`\\b${name}s?\\b`).test(text)
}

/**
 * Answers “Why is number a String?” with the task's sentence about it, and its type in the plan; null for
 * other questions.
 */
function aboutProperty({ plan }: TutorTurn, task: TurnTask, prose: string): string[] | null {
  const asked = /^(?:and |but |so |ok,? )?(?:why|what type|which type|is|does|must|should) (.{3,80})$/i.exec(
    prose.trim(),
  )?.[1]
  if (
    !plan ||
    !asked ||
    !/\b(?:optional|nil|array|list|string|text|int|number|double|decimal|bool|date|enum|type|kept|stored)\b/i.test(
      asked,
    )
  )
    return null
  const text = `${task.title} ${task.description ?? ''}`
  const found = plannedTypes(plan)
    .filter((type) => names(text, type))
    .flatMap((type) => type.properties.map((property) => ({ type, property })))
    .find(({ property: { name } }) => new RegExp(`\\b${name}\\b`).test(asked))
  if (!found) return null
  const { type, property } = found
  const sentence = sentencesOf(task.description ?? '').find((one) =>
    new RegExp(`(?<=\\w )${property.name}\\b`).test(one),
  )
  return [
    sentence ? `Your task says it: “${sentence}”` : '',
    `In your plan \`${property.name}\` of \`${type.name}\` is \`${property.type}\`.${property.isOptional ? ` The question mark says that a ${type.words} may have none.` : ''}`,
  ].filter((part) => part !== '')
}

const fewestShared = 2

/**
 * The task's sentence that has most words of the question, with its first line and what the learner's code
 * lacks of it.
 */
function aboutSentence(
  guide: FieldGuide,
  help: TaskHelp,
  turn: TutorTurn,
  task: TurnTask,
  prose: string,
): string[] | null {
  const { understanding } = guide
  if (understanding.pointsBack(prose)) return null
  const types = new Set(
    stemsOf(help.ground.types.map(({ words, manyWords }) => `${words} ${manyWords}`).join(' ')),
  )
  const all = [...new Set(understanding.tellingStems(prose))]
  // A word for the data of the whole task tells none of its sentences apart.
  const told = all.some((stem) => !types.has(stem)) ? all.filter((stem) => !types.has(stem)) : all
  const [best] = [...sentencesOf(task.description ?? ''), ...sentencesOf(task.doneWhen ?? '')]
    .map((sentence) => {
      const said = new Set(stemsOf(sentence))
      return { sentence, shared: told.filter((stem) => said.has(stem)).length }
    })
    .toSorted((one, other) => other.shared - one.shared)
  const isAbout =
    best !== undefined && best.shared >= Math.min(told.length, Math.max(fewestShared, told.length / 2))
  if (!isAbout || told.length === 0) return null
  const code = pastedBefore(turn, '').at(-1)
  const judged = code === undefined ? null : judgeAttempt(guide, turn, task, code)
  const point = judged?.points.find((one) => one.sentence === best.sentence)
  const lack = point?.is === 'missing' ? point.missing : null
  const line = firstLineFor(guide, help, best.sentence, code ?? 'struct It: View {')
  return [
    `Your task says: “${best.sentence}”`,
    lack ? `In the code you pasted: ${lack}` : '',
    line ?? '',
    'Which part of that is open to you?',
  ].filter((part) => part !== '')
}
