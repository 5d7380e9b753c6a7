import { wordsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestSubject, isSaidSo, isSure } from '#server/teaching/tutor/sure.ts'
import type { AnswerKind, BuiltInAnswer } from './built-in-answer.ts'
import { nearArticles, notSaid } from './in-context.ts'
import { isBesideThread, clearlyOnSubject, rankInThread } from './in-thread.ts'
import { saySentence } from './say-named.ts'
import { sayOnTopic } from './say-on-topic.ts'
import { sayGuess } from './say-unsure.ts'

/**
 * Kinds that may be replaced. Answers about the learner's code, error or project, or about the tutor, stay.
 */
const questionKinds = new Set<AnswerKind>(['concept', 'how-to', 'vague', 'follow-up', 'unknown'])

/**
 * Mid-conversation, an answer on another subject is kept only if the message names that subject. Otherwise
 * the message is answered on the current subject.
 */
export function stayOnTopic(
  guide: FieldGuide,
  conversation: Conversation,
  message: Message,
  answer: BuiltInAnswer | null,
): BuiltInAnswer | null {
  if (conversation.slug === null || message.code !== '' || message.diagnosis) return answer
  // "No, I mean …" rejects a guess, so its subject is not kept.
  if (conversation.guess !== null && guide.ownQuestions.verdictIn(message.prose) === 'no') return answer
  if (answer !== null && !questionKinds.has(answer.kind)) return answer
  if (answer !== null && isAskedBelief(message, answer)) return answer
  if (answer !== null && (isOnTopic(conversation, answer) || names(guide, conversation, message, answer)))
    return answer
  return offerNamed(guide, conversation, message) ?? fromTopic(guide, conversation, message) ?? answer
}

/** Offers answers on a new subject that the message names, if none is certain. */
function offerNamed(
  guide: FieldGuide,
  conversation: Conversation,
  { thoughts, prose }: Message,
): BuiltInAnswer | null {
  const named = thoughts.flatMap((thought) => {
    const subject = bestSubject(thought)
    const isElsewhere = subject && !nearArticles(conversation).has(slugOf(subject) ?? '')
    const isNamed =
      isElsewhere &&
      subject.score >= leastToName.far &&
      !guide.understanding.leans(thought.text) &&
      notSaid(conversation, guide.understanding.namedIn(thought.text)).length >= 2
    return isNamed && isSure(subject, thought) ? [subject] : []
  })
  return sayGuess(guide, conversation, { readings: named, isLikely: false }, prose)
}

function isOnTopic(conversation: Conversation, { kind, topics: [first] }: BuiltInAnswer): boolean {
  // A general reply has no links, so it cannot leave the subject.
  return kind !== 'unknown' && (first === undefined || nearArticles(conversation).has(first))
}

/** A known belief is judged on request, on any subject. */
function isAskedBelief({ thoughts }: Message, { topics: [first] }: BuiltInAnswer): boolean {
  return thoughts.some(({ belief, asksToCheck }) => asksToCheck && belief?.misconception.read[0] === first)
}

/** True if a message names the subject of an answer in words that were not said yet. */
function names(
  guide: FieldGuide,
  conversation: Conversation,
  { thoughts, prose }: Message,
  { topics: [slug = ''], markdown }: BuiltInAnswer,
): boolean {
  if (wordsOfCode(prose).some((word) => markdown.includes(word))) return true
  return thoughts.some((thought) => {
    const reading = thought.readings
      .filter((one) => slugOf(one) === slug)
      .toSorted((one, other) => other.score - one.score)[0]
    return reading !== undefined && isNamedBy(guide, conversation, thought, reading)
  })
}

/** Words written as code name something: "try?", "@State", "onAppear". */
function wordsOfCode(text: string): string[] {
  return text.split(/[\s`"',;:()]+/).filter((word) => /^(?:try|as)[?!]$|^@[A-Z]\w|^\.?[a-z]+[A-Z]/.test(word))
}

function isNamedBy(guide: FieldGuide, conversation: Conversation, thought: Thought, reading: Reading) {
  const { understanding } = guide
  const { text } = thought
  if (opensShort(guide, text)) return false
  const fresh = notSaid(conversation, understanding.namedIn(text)).length
  if (!understanding.agreesWith(text, reading)) return false
  const least = isBesideThread(guide, conversation, slugOf(reading)) ? leastToName.beside : leastToName.far
  const wanted = understanding.leans(text) ? 1 : 0
  if (isSaidSo(reading)) return fresh >= 1 + (reading.score >= surelySaid ? 0 : wanted)
  return reading.score >= least && fresh >= 2 + wanted
}

/** "And full screen?": a few words after an "and" continue the subject. */
function opensShort({ understanding }: FieldGuide, text: string): boolean {
  const [first = '', ...others] = wordsOf(text)
  return understanding.isJoiner(first) && others.length <= mostWordsBehindJoiner
}

const mostWordsBehindJoiner = 3
const leastToName = { far: 0.48, beside: 0.38 }
const surelySaid = 0.75

/** The nearest answer on the thread's own subject, else an honest sentence. */
function fromTopic(
  guide: FieldGuide,
  conversation: Conversation,
  { prose, thoughts }: Message,
): BuiltInAnswer | null {
  if (thoughts.length === 0) return null
  const ranked = rankInThread(guide, conversation, prose)
  const clear = clearlyOnSubject(ranked)
  // The message seems to change the subject, so an answer on this one is only a guess.
  const guess = clear && nearArticles(conversation).has(clear.answer.read[0] ?? '') ? clear.answer : null
  if (guess) return sayGuess(guide, conversation, { readings: [guess], isLikely: true }, prose)
  return saySentence(guide, conversation, prose) ?? sayOnTopic(guide, conversation, ranked)
}
