import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { isNear } from '#server/teaching/tutor/sure.ts'
import { beginningOf } from './say-answer.ts'

const mostOthers = 2

interface Choice {
  label: string
  slug: string
  address: string
  /** The first sentence of the answer, shown with the choice, so that the right choice already answers. */
  brief: string
  answer: Answer | null
}

/** Possible meanings, likeliest first. */
export interface Guesses {
  readings: (Answer | Reading)[]
  /** Whether the first is likely enough to be answered at once. */
  isLikely: boolean
}

/**
 * Gives the beginning of the likeliest answer as a guess, with alternatives; only choices if none is likely;
 * null if nothing is close.
 */
export function sayGuess(
  guide: FieldGuide,
  { given }: Conversation,
  { readings, isLikely }: Guesses,
  text: string,
): BuiltInAnswer | null {
  const found = readings.flatMap((reading) => choiceOf(guide, reading) ?? [])
  const [guess, ...others] = found.filter(
    ({ address, answer }, at) =>
      !(answer && given.includes(answer)) && found.findIndex((one) => one.address === address) === at,
  )
  if (!guess) return null
  const words = guide.understanding.unsure
  const choices = others.slice(0, mostOthers)
  if (!isLikely)
    return finishAnswer(guide, {
      kind: 'vague',
      topics: [guess, ...choices].map(({ slug }) => slug),
      linked: 0,
      parts: [words.offer, listOf([guess, ...choices])],
    })
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [guess, ...choices].map(({ slug }) => slug),
    linked: guess.answer ? 0 : 1,
    ...(guess.answer ? { answer: guess.answer } : {}),
    parts: [
      `${words.guess} **${guess.label}**`,
      ...(guess.answer ? beginningOf(guide, guess.answer, text) : [guess.brief]),
      choices.length > 0 ? `${words.others}\n\n${listOf(choices)}` : null,
    ],
  })
}

function listOf(choices: readonly Choice[]): string {
  return choices
    .map(({ label, address, brief }, at) => `${at + 1}. [${label}](${address}) ${brief}`)
    .join('\n')
}

/**
 * No answer is likely: offers the nearest questions. If nothing known is close either, says what was
 * understood and what would help, with a new text each time.
 */
export function sayUnknown(guide: FieldGuide, conversation: Conversation, text: string): BuiltInAnswer {
  return (
    sayGuess(guide, conversation, { readings: nearestQuestions(guide, text), isLikely: false }, text) ??
    sayNothingNear(guide, conversation, text)
  )
}

/** The questions nearest to a text, best first; none if they share too little with it. */
function nearestQuestions({ understanding }: FieldGuide, text: string): Reading[] {
  if (new Set(understanding.tellingStems(text)).size < fewestWordsOfChoice) return []
  return understanding
    .read(text, readingsCompared)
    .filter(
      (reading) => reading.kind !== 'intent' && isNear(reading) && understanding.agreesWith(text, reading),
    )
}

const fewestWordsOfChoice = 2
const readingsCompared = 20

function sayNothingNear(guide: FieldGuide, { spoken }: Conversation, text: string): BuiltInAnswer {
  const { unknown, about } = guide.understanding.unsure
  const fresh = unknown.find((one) => !spoken.includes(one)) ?? unknown.at(-1)
  const words = guide.understanding.tellingWords(text).slice(0, mostWordsNamed)
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: [],
    linked: 0,
    parts: [
      fresh,
      words.length > 0 ? about.replace('{words}', words.map((word) => `"${word}"`).join(', ')) : null,
    ],
  })
}

const mostWordsNamed = 3

function choiceOf(guide: FieldGuide, reading: Answer | Reading): Choice | null {
  if (!('kind' in reading)) return answerChoice(reading)
  switch (reading.kind) {
    case 'answer':
      return answerChoice(reading.answer)
    case 'recipe':
      return articleChoice(guide, reading.recipe.article)
    case 'article':
      return articleChoice(guide, reading.slug)
    case 'intent':
      return null
  }
}

function answerChoice(answer: Answer): Choice {
  const { id, question, read, first } = answer
  return { label: question, slug: read[0]!, address: `/field-guide/${read[0]}#${id}`, brief: first, answer }
}

function articleChoice(guide: FieldGuide, slug: string): Choice | null {
  const article = guide.findArticle(slug)
  return (
    article && {
      label: article.title,
      slug,
      address: `/field-guide/${slug}`,
      brief: article.summary,
      answer: null,
    }
  )
}
