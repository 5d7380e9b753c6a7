import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { jsonIn, proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { TutorTurn } from './turn.ts'
import { askedIn, type AskedQuestion } from '#server/teaching/tutor/thread/asked-question.ts'
import { ownTypesIn, plannedTypes, type OwnType } from '#server/teaching/tutor/thread/fit-example.ts'
import { declaredTypes } from '#server/teaching/tutor/thread/own-code.ts'
import { statedIOS } from '#server/teaching/tutor/thread/stated-ios.ts'
import { toldTypes } from '#server/teaching/tutor/thread/told-types.ts'
import { standing } from '#server/teaching/tutor/thread/shown-code.ts'

/** The state of a chat before its newest message. */
export interface Conversation {
  /** All Field Guide answers given so far, newest last, without those that the learner rejected. */
  given: Answer[]
  /** The Field Guide answers in the newest reply. */
  newest: Answer[]
  /** The question at the end of the newest reply. */
  asked: AskedQuestion | null
  /** Answers and choices that the learner rejected at any time. */
  rejected: ReadonlySet<Answer>
  /** Whether the newest message rejects the newest reply. */
  isRejecting: boolean
  /** The current subject: the article of the newest answer, or the one linked last; null at the start. */
  slug: string | null
  /** The answer that the newest reply offered as a guess. */
  guess: Answer | null
  /** The choices that the newest reply offers. */
  offered: { slug: string; answer: Answer | null }[]
  /** All replies of the tutor as one text. */
  spoken: string
  /** Newest last. */
  replies: string[]
  /** The newest reply; empty at the start. */
  lastReply: string
  /** The learner's Swift, newest last, without pieces that a later version replaces. */
  code: string
  /** The learner's pieces of Swift before the newest message, newest last. */
  shown: string[]
  /** The newest piece of Swift, including that of the newest message; empty if there is none. */
  newestCode: string
  /** The newest JSON that the learner showed. */
  json: string | null
  /** The iOS version that the learner says they have. */
  ios: string | null
  /** Whether the learner said that they have no Mac, and not later that they have one. */
  lacksMac: boolean
  /** Names of the learner's own types from code, plan and task, likeliest first. */
  ownTypes: string[]
  /** The types with their properties: from code first, then as listed in words, then as planned. */
  ownDeclarations: OwnType[]
  /** The type that the learner showed last; null if there is none. */
  newestType: string | null
  learnerTexts: string[]
}

const linkOfAnswer = /\/field-guide\/([a-z0-9-]+)(?:#([a-z0-9-]+))?/g
const leastSubject = 0.35
/** Shorter messages set no subject: they may be a greeting. */
const fewestWordsOfSubject = 2

export function readConversation(guide: FieldGuide, turn: TutorTurn): Conversation {
  const earlier = turn.thread.slice(0, -1)
  const replies = earlier.filter(({ role }) => role === 'tutor').map(({ text }) => text)
  const learnerTexts = earlier.filter(({ role }) => role === 'learner').map(({ text }) => text)
  const lastReply = replies.at(-1) ?? ''
  const newestText = turn.thread.at(-1)?.text ?? ''
  const dropped = rejectedReplies(guide, turn)
  const isRejecting = lastReply !== '' && dropped.has(turn.thread.length - 2)
  const links = earlier.flatMap(({ role, text }, at) =>
    role === 'tutor' && !dropped.has(at) ? linksOf(withoutChoices(text)) : [],
  )
  const rejected = new Set([...dropped].flatMap((at) => answersIn(guide, turn.thread[at]?.text ?? '')))
  const given = answersOf(guide, links).filter((answer) => !rejected.has(answer))
  const texts = [...learnerTexts, newestText]
  const code = texts.map((text) => proseAndCode(text).code).filter((text) => text !== '')
  const isShownNow = proseAndCode(newestText).code !== ''
  const told = toldTypes(guide.ownQuestions.data, turn.thread)
  const newest = isRejecting ? [] : answersIn(guide, withoutChoices(lastReply))
  // "Not my question. How big should it be?" stays on the subject and rejects only the answer.
  const rest = isRejecting ? (guide.understanding.readRejection(newestText)?.rest ?? '') : ''
  const isNewSubject =
    isRejecting &&
    (rest === '' ||
      (!guide.understanding.pointsBack(rest) &&
        guide.understanding.tellingStems(rest).length >= fewestWordsOfSubject))
  const slug = isNewSubject
    ? null
    : (linksOf(withoutChoices(lastReply)).at(0)?.slug ?? links.at(-1)?.slug ?? subjectOf(guide, learnerTexts))
  return {
    given,
    newest,
    asked: isRejecting ? null : askedIn(guide, lastReply, newest, slug),
    rejected,
    isRejecting,
    guess: !isRejecting && guide.understanding.isGuess(lastReply) ? guessOf(guide, lastReply) : null,
    slug,
    offered: isRejecting
      ? []
      : linksOf(choicesOf(lastReply) || severalOf(lastReply)).map(({ slug, id }) => ({
          slug,
          answer: id ? guide.findAnswer(id) : null,
        })),
    spoken: replies.join('\n\n'),
    replies,
    lastReply,
    code: standing(code).join('\n\n'),
    shown: isShownNow ? code.slice(0, -1) : code,
    newestCode: code.at(-1) ?? '',
    json: texts.map(jsonIn).findLast((json) => json !== null) ?? null,
    ios: statedIOS(guide, texts),
    lacksMac: texts.findLastIndex(guide.understanding.lacksMac) > texts.findLastIndex(hasMac(guide)),
    ownTypes: ownTypesOf(turn, code, told),
    ownDeclarations: [...code.toReversed().flatMap(ownTypesIn), ...told, ...plannedTypes(turn.plan)],
    newestType: code.toReversed().flatMap(declaredTypes)[0] ?? null,
    learnerTexts,
  }
}

function hasMac({ understanding }: FieldGuide): (text: string) => boolean {
  return (text) => understanding.hasMac(text) && !understanding.lacksMac(text)
}

/** The answer that the newest reply is about; null if it was about something else. */
export function currentAnswer({ given, slug }: Pick<Conversation, 'given' | 'slug'>): Answer | null {
  const answer = given.at(-1)
  return answer && (slug === null || answer.read.includes(slug)) ? answer : null
}

/** Whether the tutor already said this in the same words. */
export function wasSaid({ spoken }: Conversation, text: string): boolean {
  return spoken.includes(text.slice(0, 80))
}

/** The indexes of the replies that the learner's next message rejects. */
function rejectedReplies(guide: FieldGuide, { thread }: Pick<TutorTurn, 'thread'>): Set<number> {
  const places = thread.flatMap(({ role, text }, at) => {
    const before = thread[at - 1]
    if (role !== 'learner' || before?.role !== 'tutor') return []
    // After a review of code or an error, "No, not that" asks for the next cause and rejects nothing.
    const isOfMatter =
      showsMatter(guide, thread.slice(at - 2, at - 1)) ||
      (answersIn(guide, before.text).length === 0 && showsMatter(guide, thread.slice(0, at)))
    return !isOfMatter && isRejected(guide, before.text, text) ? [at - 1] : []
  })
  return new Set(places)
}

/** Whether the learner has shown code or an error. */
function showsMatter(guide: FieldGuide, thread: TutorTurn['thread']): boolean {
  return thread.some(
    ({ role, text }) =>
      role === 'learner' && (proseAndCode(text).code !== '' || guide.diagnose(text) !== null),
  )
}

/**
 * Whether a message rejects a reply. A bare "no" rejects choices, guesses and statements, but answers a
 * yes-or-no question.
 */
function isRejected(guide: FieldGuide, reply: string, message: string): boolean {
  const rejection = guide.understanding.readRejection(proseAndCode(message).prose)
  if (!rejection) return false
  if (rejection.isClear || choicesOf(reply) !== '' || guide.understanding.isGuess(reply)) return true
  const given = answersIn(guide, reply)
  const asked = askedIn(guide, reply, given, null)
  const question = asked?.text.split(/(?<=[.!:])\s+/).at(-1) ?? ''
  const isAnswer = guide.understanding.asksYesOrNo(question) || (asked?.expects.length ?? 0) > 0
  return given.length > 0 && !isAnswer
}

function answersIn(guide: FieldGuide, reply: string): Answer[] {
  return answersOf(guide, linksOf(reply))
}

function answersOf(guide: FieldGuide, links: readonly { id: string | undefined }[]): Answer[] {
  return links.flatMap(({ id }) => (id ? (guide.findAnswer(id) ?? []) : []))
}

function linksOf(reply: string): { slug: string; id: string | undefined }[] {
  return [...reply.matchAll(linkOfAnswer)].map(([, slug = '', id]) => ({ slug, id }))
}

function guessOf(guide: FieldGuide, reply: string): Answer | null {
  const [link] = linksOf(withoutChoices(reply))
  return link?.id ? guide.findAnswer(link.id) : null
}

/** The subject of the learner's newest longer message, if no reply has a link; null if none is found. */
function subjectOf(guide: FieldGuide, learnerTexts: readonly string[]): string | null {
  for (const text of learnerTexts.toReversed()) {
    if (guide.understanding.tellingStems(text).length < fewestWordsOfSubject) continue
    const [hit] = guide.search(text, 1)
    if (hit && hit.score >= leastSubject) return hit.slug
  }
  return null
}

/** The lines of a reply that offer choices: list items that begin with a link. */
function choicesOf(reply: string): string {
  return reply
    .split('\n')
    .filter((line) => isChoice(line))
    .join('\n')
}

function isChoice(line: string): boolean {
  return /^(?:-|\d\.) \[/.test(line)
}

/**
 * The article links of a reply that answered several questions ("1. **…"), so each can be followed up; empty
 * for other replies.
 */
function severalOf(reply: string): string {
  return reply.startsWith('1. **') ? (reply.split('From the Field Guide: ')[1] ?? '') : ''
}

function withoutChoices(reply: string): string {
  return reply
    .split('\n')
    .filter((line) => !isChoice(line))
    .join('\n')
}

function ownTypesOf(
  { plan, currentTask, savedSolutions }: TutorTurn,
  code: readonly string[],
  told: readonly OwnType[],
): string[] {
  const named = code.toReversed().flatMap(declaredTypes)
  const planned = plan?.architecture.entities.map(({ name }) => name.replaceAll(' ', '')) ?? []
  const inTask = planned.filter((name) =>
    `${currentTask?.title ?? ''} ${currentTask?.description ?? ''}`.includes(name),
  )
  const saved = savedSolutions.flatMap(({ content }) => declaredTypes(proseAndCode(content).code))
  return [...new Set([...named, ...told.map(({ name }) => name), ...inTask, ...planned, ...saved])]
}
