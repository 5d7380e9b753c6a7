import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'

/** An answer that a follow-up may ask for. */
export interface ThreadAnswer {
  answer: Answer
  /** From 0 to 1: combines the follow-up's own words with those of the previous question. */
  score: number
  /** The share of the follow-up's words that the answer covers. */
  coverage: number
  isOnSubject: boolean
}

/** A follow-up that refers back or names little relies more on the previous question. */
const shares = { plain: { own: 0.5, together: 0.25 }, leaning: { own: 0.35, together: 0.4 }, coverage: 0.25 }
/** An answer on a neighbouring subject must be clearly closer than one on the subject itself. */
const worthOfNeighbour = 0.8
const candidatesCovered = 12

/** Answers on the thread's subject and its neighbours that were not given yet, likeliest first. */
export function rankInThread(guide: FieldGuide, conversation: Conversation, text: string): ThreadAnswer[] {
  const { understanding } = guide
  if (conversation.slug === null) return []
  const near = nearArticles(conversation)
  const neighbours = new Set([...near].flatMap((slug) => neighboursOf(guide, slug)))
  const isCandidate = (answer: Answer) =>
    !conversation.given.includes(answer) &&
    !conversation.rejected.has(answer) &&
    answer.read.some((slug) => near.has(slug) || neighbours.has(slug))
  const before = conversation.given.at(-1)?.question ?? conversation.learnerTexts.at(-1) ?? ''
  const together = new Map(
    understanding
      .rankAmong(`${before.slice(0, mostCharactersBefore)} ${text}`, isCandidate)
      .map(({ answer, score }) => [answer, score]),
  )
  const isLeaning = understanding.pointsBack(text) || understanding.tellingStems(text).length < 2
  const share = isLeaning ? shares.leaning : shares.plain
  return understanding
    .rankAmong(text, isCandidate)
    .map(({ answer, score }) => ({
      answer,
      likeness: (share.own * score + share.together * (together.get(answer) ?? 0)) * worthOf(answer, near),
    }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, candidatesCovered)
    .map(({ answer, likeness }) => {
      const coverage = understanding.coverageOf(text, { kind: 'answer', answer })
      const isOnSubject = answer.read.some((slug) => near.has(slug))
      return {
        answer,
        score: likeness + shares.coverage * coverage * worthOf(answer, near),
        coverage,
        isOnSubject,
      }
    })
    .toSorted((one, other) => other.score - one.score)
}

const mostCharactersBefore = 300

function worthOf({ read }: Answer, near: ReadonlySet<string>): number {
  return read.some((slug) => near.has(slug)) ? 1 : worthOfNeighbour
}

/** The articles that an article requires, and those that it leads to. */
function neighboursOf(guide: FieldGuide, slug: string): string[] {
  const article = guide.findArticle(slug)
  if (!article) return []
  const next = [...sectionOf(article, 'Next').matchAll(/\/field-guide\/([a-z0-9-]+)/g)]
  // Any error may need debugging.
  const searching = article.group === 'errors' ? ['xcode-debugging'] : []
  return [...article.prerequisites, ...next.map(([, to = '']) => to), ...searching]
}

/** With less, an answer of the thread is not what the follow-up asks for. */
const least = { onSubject: 0.3, beside: 0.42, coverage: 0.45 }
const clearLead = 0.07
const clearlyMeant = 0.44

/**
 * The probability that the best answer of the thread is meant. Measured on held-out follow-ups: half have a
 * clear lead, of which 80 % are read correctly; of the others, half.
 */
export function chanceInThread([top, next]: readonly ThreadAnswer[]): number {
  if (!top || top.coverage < least.coverage) return 0
  if (top.score < (top.isOnSubject ? least.onSubject : least.beside)) return 0
  if (top.score - (next?.score ?? 0) < clearLead) return top.isOnSubject ? 0.42 : 0.28
  return top.score >= clearlyMeant ? 0.8 : 0.58
}

/** The text to read for a thought: a sentence that says little is read with the rest of its message. */
export function wordsInThread(thought: Thought, { prose, thoughts }: Message): string {
  const isTogether =
    thoughts.length > 1 && thought.telling < 3 && prose.split(/\s+/).length <= mostWordsTogether
  return isTogether ? prose : thought.text
}

const mostWordsTogether = 45

export type AnswerReading = Extract<Reading, { kind: 'answer' }>

const mostWordsOfFollowUp = 14
const leastFollowUp = 0.5
const readingsOfSubject = 40

/** The articles of the conversation: those of its last two answers, and the current one. */
export function nearArticles({ slug, given }: Conversation): Set<string> {
  return new Set([...(slug === null ? [] : [slug]), ...given.slice(-2).flatMap(({ read }) => read)])
}

export function notSaid({ lastReply, learnerTexts, code }: Conversation, stems: readonly string[]): string[] {
  const said = new Set(stemsOf(`${lastReply} ${learnerTexts.at(-1) ?? ''} ${code}`))
  return stems.filter((stem) => !said.has(stem))
}

/** Whether a message has no distinctive word that the last messages and the code lack. */
export function namesNothingNew(
  { understanding }: FieldGuide,
  conversation: Conversation,
  text: string,
): boolean {
  const telling = new Set(understanding.tellingStems(text))
  const named = understanding.namedIn(text).filter((stem) => telling.has(stem))
  return notSaid(conversation, named).length === 0
}

/**
 * What a short message means in context: a follow-up question of another answer on the same subject, if that
 * answer mentions what the message names.
 */
export function followUpOf(guide: FieldGuide, conversation: Conversation, { text }: Thought): Reading | null {
  if (conversation.slug === null || !isShort({ text })) return null
  const near = nearArticles(conversation)
  const { rejected, given } = conversation
  const newest = given.at(-1)
  const named = guide.understanding.namedIn(text)
  const found = guide.understanding.readFollowUp(
    text,
    (answer) =>
      answer !== newest &&
      !rejected.has(answer) &&
      answer.read.some((one) => near.has(one)) &&
      answers(answer, named),
  )
  return found && found.score >= leastFollowUp ? found : null
}

/** Whether the answer itself mentions what was named; its follow-ups also list what people ask next. */
function answers(answer: AnswerReading['answer'], named: readonly string[]): boolean {
  const said = new Set(stemsOf([answer.question, answer.first, answer.more, ...answer.asks].join(' ')))
  return named.every((stem) => said.has(stem))
}

/** The closest answer on the same subject that was not given yet; null if none scores at least `least`. */
export function nearAnswer(
  guide: FieldGuide,
  conversation: Conversation,
  wording: string,
  least: number,
  isWanted: (answer: AnswerReading['answer']) => boolean = () => true,
): AnswerReading | null {
  const near = nearArticles(conversation)
  const found = guide.understanding
    .read(wording, readingsOfSubject)
    .find(
      (reading): reading is AnswerReading =>
        reading.kind === 'answer' &&
        near.has(slugOf(reading) ?? '') &&
        !conversation.given.includes(reading.answer) &&
        !conversation.rejected.has(reading.answer) &&
        isWanted(reading.answer),
    )
  return found && found.score >= least ? found : null
}

/** Whether an answer mentions everything that a message names. */
export function speaksOf(
  { question, first, asks }: AnswerReading['answer'],
  stems: readonly string[],
): boolean {
  const said = new Set(stemsOf(`${question} ${first} ${asks.join(' ')}`))
  return stems.length > 0 && stems.every((stem) => said.has(stem))
}

export function isShort({ text }: Pick<Thought, 'text'>): boolean {
  return text.split(/\s+/).length <= mostWordsOfFollowUp
}
