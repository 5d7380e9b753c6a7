import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'
import type { Uncovered } from '#server/teaching/guide/uncovered.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { beginningOf } from './say-answer.ts'

const mostOffered = 3
const mostOthers = 2

interface Choice {
  label: string
  slug: string
  address: string
  /** The first sentence of the answer, shown below the choice, so that the right choice already answers. */
  brief: string
  answer: Answer | null
}

/**
 * The beginning of the likeliest answer as a guess, with two other meanings; null if it was already given.
 */
export function sayGuess(
  guide: FieldGuide,
  conversation: Conversation,
  meanings: readonly Meaning[],
  best: Meaning | null = null,
): BuiltInAnswer | null {
  const [guess, ...others] = choicesOf(guide, conversation, meanings)
  // If the likeliest was already given or rejected, the next one is not worth a guess.
  if (!guess || (best && choiceOf(guide, best)?.address !== guess.address)) return null
  const words = guide.understanding.unsure
  const choices = others.slice(0, mostOthers)
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [guess, ...choices].map(({ slug }) => slug),
    linked: guess.answer ? 0 : 1,
    ...(guess.answer ? { answer: guess.answer } : {}),
    parts: [
      `${words.guess} **${guess.label}**`,
      ...(guess.answer ? beginningOf(guess.answer) : [guess.brief]),
      choices.length > 0 ? `${words.others}\n\n${listOf(choices)}` : null,
    ],
  })
}

/** The likeliest meanings to choose from; null if there are fewer than `fewest`. */
export function sayChoices(
  guide: FieldGuide,
  conversation: Conversation,
  meanings: readonly Meaning[],
  opening: string = freshOf(guide.understanding.unsure.offer, conversation),
  fewest = 1,
): BuiltInAnswer | null {
  const choices = choicesOf(guide, conversation, meanings).slice(0, mostOffered)
  if (choices.length < fewest) return null
  return finishAnswer(guide, {
    kind: 'vague',
    topics: choices.map(({ slug }) => slug),
    linked: 0,
    parts: [opening, listOf(choices)],
  })
}

/**
 * Says that nothing fits a message that refers to its thread, in new words each time; null after all of these
 * were used.
 */
export function sayNotKnown(guide: FieldGuide, { slug, spoken }: Conversation): BuiltInAnswer | null {
  const { stillOn, say } = guide.understanding.unsure
  const fresh = stillOn.find((one) => !spoken.includes(one))
  if (slug === null || fresh === undefined) return null
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [slug],
    linked: 0,
    parts: [fresh, say],
  })
}

/** Nothing known is near: asks for what would help, with a new text each time. */
export function sayUnknown(guide: FieldGuide, conversation: Conversation): BuiltInAnswer {
  const fresh = freshOf(guide.understanding.unsure.unknown, conversation)
  return finishAnswer(guide, { kind: 'unknown', topics: [], linked: 0, parts: [fresh] })
}

/** Nothing known answers a question about this API. */
export function sayUnknownApi(guide: FieldGuide, { slug }: Conversation, api: string): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: slug === null ? [] : [slug],
    linked: 0,
    parts: [guide.understanding.unsure.api.replaceAll('{api}', api)],
  })
}

/** The first text that was not said yet, else one that the newest reply does not have. */
function freshOf(texts: readonly string[], { spoken, lastReply }: Conversation): string {
  return texts.find((one) => !spoken.includes(one)) ?? texts.find((one) => !lastReply.includes(one)) ?? ''
}

/** Says that there is no article on a known subject, then gives a reliable tip and the nearest articles. */
export function sayUncovered(guide: FieldGuide, { title, tip, nearest }: Uncovered): BuiltInAnswer {
  const list = nearest
    .flatMap((slug) => guide.findArticle(slug) ?? [])
    .map((article) => `- [${article.title}](/field-guide/${article.slug}): ${article.summary}`)
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: nearest,
    linked: 0,
    parts: [
      `I don't know **${title}** well enough to teach it: the Field Guide has no article on it, and I can't guess. What is sure: ${tip}`,
      `Nearest to it:\n\n${list.join('\n')}`,
      "Apple's documentation has the rest. Which part of your app can we build before it is needed?",
    ],
  })
}

function listOf(choices: readonly Choice[]): string {
  return choices
    .map(({ label, address, brief }, at) => `${at + 1}. [${label}](${address}) ${brief}`)
    .join('\n')
}

/** Each choice once, without answers that were already given and without what the learner rejected. */
function choicesOf(
  guide: FieldGuide,
  { given, rejected, isRejecting, lastReply }: Conversation,
  meanings: readonly Meaning[],
): Choice[] {
  const found = meanings.flatMap((meaning) => choiceOf(guide, meaning) ?? [])
  return found.filter(
    ({ address, answer }, at) =>
      !(answer && (given.includes(answer) || rejected.has(answer))) &&
      !(isRejecting && lastReply.includes(`${address})`)) &&
      found.findIndex((one) => one.address === address) === at,
  )
}

function choiceOf(guide: FieldGuide, meaning: Meaning): Choice | null {
  switch (meaning.kind) {
    case 'answer':
      return answerChoice(meaning.answer)
    case 'recipe':
      return articleChoice(guide, meaning.recipe.article)
    case 'article':
      return articleChoice(guide, meaning.slug)
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
