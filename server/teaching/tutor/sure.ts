import type { IntentReading } from '#server/teaching/guide/read-intents.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Message, Thought } from './message.ts'

/**
 * Meanings with this probability are answered; `npm run learn` prints how many of these answers are right.
 */
const sure = 0.5
/**
 * If the answers of one article have most of the probability together, the best of them is sure with less.
 */
const sureOfArticle = { own: 0.28, article: 0.7, coverage: 0.75 }
/** Enough if the text nearly repeats an example, even if it also resembles another. */
const sureOfSame = 0.25
/** From this probability the answer is given as a guess; below it, meanings are offered as choices. */
const likely = 0.3
const leastOffered = 0.03
const sureIntent = 0.38
/** Minimum similarity of a text that nearly repeats an example. */
const sameWords = 0.62

/** The likeliest meaning, apart from requests that the tutor declines: see {@link limitOf}. */
export function bestReading({ ranked }: Pick<Thought, 'ranked'>): Ranked | null {
  return ranked.find((one) => one.kind !== 'intent' || one.group !== 'limits') ?? null
}

/** The likeliest question about iOS. */
export function bestSubject({ ranked }: Pick<Thought, 'ranked'>): Ranked | null {
  return ranked.find(({ kind }) => kind !== 'intent') ?? null
}

/** Whether a meaning is certain enough to answer without asking back. */
export function isSure(reading: Ranked, thought: Pick<Thought, 'ranked' | 'telling'>): boolean {
  if (reading.kind === 'intent')
    return reading.probability >= sureIntent && reading.coverage >= leastCoverageOfIntent
  return (
    (nearlyRepeatsExample(reading) || hasTellingWords(thought)) &&
    (reading.probability >= sure ||
      (reading.probability >= sureOfSame &&
        nearlyRepeatsExample(reading) &&
        reading.coverage >= coverageOfKnown) ||
      isOfSureArticle(reading, thought))
  )
}

function isOfSureArticle(reading: Ranked, { ranked }: Pick<Thought, 'ranked'>): boolean {
  if (reading.probability < sureOfArticle.own || reading.coverage < sureOfArticle.coverage) return false
  const own = ranked.filter((one) => slugOf(one) === slugOf(reading))
  return own.reduce((sum, { probability }) => sum + probability, 0) >= sureOfArticle.article
}

/** Whether a meaning is likely enough to answer as a guess. */
export function isLikely({ probability }: Pick<Ranked, 'probability'>): boolean {
  return probability >= likely
}

/** Whether a meaning is likely enough to offer as a choice. */
export function isNear({ probability, coverage }: Ranked): boolean {
  return probability >= leastOffered && coverage >= leastCoverageOfNear
}

const leastCoverageOfNear = 0.3

/** Whether the text has other words than common ones, which decide nothing. */
function hasTellingWords({ telling }: Pick<Thought, 'telling'>): boolean {
  return telling > 0
}

/** Minimum share of a text's words in the intent's examples. */
const leastCoverageOfIntent = 0.4
const coverageOfKnown = 0.9
const surelyIntent = 0.9

/** The question about iOS that a thought clearly asks. */
export function surelyAsked(thought: Thought): Ranked | null {
  const subject = bestSubject(thought)
  return subject && isSure(subject, thought) ? subject : null
}

/** Whether a message clearly has this intent. */
export function means({ thoughts }: Message, id: string): boolean {
  return thoughts.some((thought) => {
    const best = bestReading(thought)
    return best?.kind === 'intent' && best.id === id && isSure(best, thought)
  })
}

export function nearlyRepeatsExample({ score }: { score: number }): boolean {
  return score >= sameWords
}

/**
 * The limit that a thought crosses, such as an off-topic or harmful request; null if an honest question is
 * likely.
 */
export function limitOf(
  thought: Pick<Thought, 'text' | 'ranked' | 'intents' | 'signs' | 'telling'>,
): IntentReading | null {
  const { text, intents, signs } = thought
  if (signs.includes(emergency)) return surelyEmergency
  const [limit] = intents
  if (limit?.group !== 'limits' || limit.score < leastOfLimit(limit)) return null
  if (limit.id === emergency && limit.coverage < coverageOfEmergency) return null
  // One or two words are too few to refuse an answer.
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) < fewestWords && limit.score < leastOfFewWords) return null
  return isHonest(limit, thought) ? null : limit
}

/** Whether the thought is an honest question: a known one, or one about iOS that only may be off topic. */
function isHonest({ id, score }: IntentReading, thought: Pick<Thought, 'ranked' | 'telling'>): boolean {
  const subject = bestSubject(thought)
  if (subject === null || !isSure(subject, thought)) return false
  const isKnown = nearlyRepeatsExample(subject) && subject.coverage >= coverageOfKnown
  return isKnown || (id === 'off-topic' && score < surelyIntent)
}

/**
 * Minimum score of a limit. High for off-topic, because many apps are about things such as weather, recipes
 * or music.
 */
function leastOfLimit({ id }: IntentReading): number {
  if (id === emergency) return 0.8
  return id === 'off-topic' ? 0.65 : 0.5
}

/**
 * The emergency reply would frighten a learner who is well, so it needs a sign or the words of an example.
 */
const emergency = 'emergency'
const coverageOfEmergency = 0.9
const surelyEmergency: IntentReading = {
  kind: 'intent',
  id: emergency,
  group: 'limits',
  score: 1,
  margin: 1,
  coverage: 1,
}

const fewestWords = 3
const leastOfFewWords = 0.9

/** Whether an intent is clear enough to respond to a feeling. */
export function isClearIntent({ score, margin }: Ranked): boolean {
  return score >= surelyFelt || (score >= sureIntent && margin >= clearMargin)
}

const surelyFelt = 0.6
const clearMargin = 0.2
