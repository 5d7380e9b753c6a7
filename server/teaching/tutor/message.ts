import { boundWords } from '#server/language/bound-text.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import type { IntentReading } from '#server/teaching/guide/read-intents.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import { inPlainNames } from '#server/teaching/tutor/thread/own-code.ts'
import type { OwnType } from '#server/teaching/tutor/thread/fit-example.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'

/** One thing that a learner says: a sentence, or a whole message about one thing. */
export interface Thought {
  text: string
  /** Everything that the text may mean on its own, likeliest first. */
  ranked: Ranked[]
  /** The intents among these, likeliest first. */
  intents: IntentReading[]
  /** The known belief, or its opposite, that the text clearly claims. */
  belief: Belief | null
  /** The closest known belief if we cannot tell whether the text asserts or denies it. */
  nearBelief: Belief | null
  asksToCheck: boolean
  /** How many words are not among the most common. */
  telling: number
  /** Intents recognised by single words. */
  signs: string[]
  /** Whether the text is a question or a request; otherwise it only describes something. */
  isAsking: boolean
}

/** A learner's message, split into its parts. */
export interface Message {
  text: string
  prose: string
  code: string
  diagnosis: Diagnosis | null
  thoughts: Thought[]
}

/** A longer text is a story, so its sentences are read separately. */
const mostWordsOfOneThought = 40
const mostThoughts = 6
/** A pasted log has thousands of sentences, and each is compared with all examples. */
const mostSentences = 3 * mostThoughts
const charactersOfThought = 2000

export function readMessage(guide: FieldGuide, text: string, own: readonly OwnType[] = []): Message {
  const { prose, code } = proseAndCode(text)
  const diagnosis = guide.diagnose(text)
  return { text, prose, code, diagnosis, thoughts: thoughtsIn(guide, prose, own) }
}

function thoughtsIn(guide: FieldGuide, prose: string, own: readonly OwnType[]): Thought[] {
  const whole = prose.trim()
  if (whole === '') return []
  const sentences = sentencesOf(whole)
    .slice(0, mostSentences)
    .flatMap((sentence) => clausesOf(guide, withoutLeadIn(guide, sentence)))
    .reduce<string[]>((joined, sentence) => joinClosing(guide, joined, sentence), [])
    .slice(0, mostThoughts)
  const subjects = sentences.filter((sentence) => !guide.understanding.isFrame(sentence))
  if (subjects.length === 1) return [readThought(guide, sentences.length === 1 ? whole : subjects[0]!, own)]
  const single = readThought(guide, whole, own)
  if (sentences.length <= 1) return [single]
  const parts = (subjects.length > 0 ? subjects : sentences)
    .map((sentence) => readThought(guide, sentence, own))
    .map((part, at, all) => withSentenceBefore(guide, part, all[at - 1], own))
  const isLong = whole.split(/\s+/).length > mostWordsOfOneThought
  const best = Math.max(...parts.map(scoreOf))
  // A message that scores better as a whole is one thought, unless it begins with a feeling.
  const isFelt = guide.understanding.signsIn(sentences[0]!).length > 0
  if (!isLong && !isFelt && scoreOf(single) >= best && meaningsOf(parts) <= 1) return [single]
  return isLong && scoreOf(single) > best ? [single, ...parts] : parts
}

/**
 * A question such as "is that a typo?" together with the sentence that its "that" stands for, if it is clearer so than
 * alone.
 */
function withSentenceBefore(
  guide: FieldGuide,
  part: Thought,
  before: Thought | undefined,
  own: readonly OwnType[],
): Thought {
  const isStatement = before && !before.isAsking && before.telling >= fewestTellingBefore
  const isMore = part.isAsking && part.telling >= fewestTellingOfQuestion
  if (!isStatement || !isMore || !guide.understanding.pointsBack(part.text)) return part
  const both = readThought(guide, `${before.text} ${part.text}`, own)
  return probabilityOf(both) > probabilityOf(part) ? { ...both, isAsking: true } : part
}

const fewestTellingBefore = 3
/** "Is that it?" asks whether the sentence before is right. */
const fewestTellingOfQuestion = 2

function probabilityOf({ ranked }: Thought): number {
  return ranked.find(({ kind }) => kind !== 'intent')?.probability ?? 0
}

/** Reads what a piece of text may mean. */
export function readThought(guide: FieldGuide, said: string, own: readonly OwnType[] = []): Thought {
  const { understanding } = guide
  const text = boundWords(said, { totalCharacters: charactersOfThought })
  const bare = understanding.withoutFiller(text)
  const plain = understanding.respelt(bare) ?? bare
  const whole = understanding.readBelief(text)
  const part = whole?.verdict === 'right' ? null : wrongPart(guide, text)
  const isUnsure = whole === null || whole.verdict === 'unsure'
  const belief = part && (isUnsure || part.misconception === whole.misconception) ? part : whole
  const isJudged = belief !== null && belief.verdict !== 'unsure'
  return {
    text,
    ranked: rankedBy(guide, text, own),
    intents: understanding.readIntents(text),
    telling: new Set(understanding.tellingStems(plain)).size,
    belief: isJudged ? belief : null,
    nearBelief: isJudged ? null : belief,
    asksToCheck: understanding.asksToCheck(text),
    signs: understanding.signsIn(text),
    isAsking: isAsking(guide, text),
  }
}

/**
 * The meanings of a text; the learner's types are read as "struct". Unknown names in code style make all
 * meanings less likely.
 */
function rankedBy({ understanding }: FieldGuide, text: string, own: readonly OwnType[]): Ranked[] {
  const named = inPlainNames(text, own)
  // Without the name, little is left of "Show it with my Hike".
  const plain = understanding.tellingStems(named).length < fewestBesideName ? text : named
  const ranked = [text, ...(plain === text ? [] : [plain])]
    .map((one) => understanding.rank(one))
    .toSorted(([one], [other]) => (other?.probability ?? 0) - (one?.probability ?? 0))[0]!
  const isUnknown = (plain.match(/\b[A-Za-z]\w{1,40}\b/g) ?? []).some(
    (name) => /[A-Z]/.test(name.slice(1)) && !understanding.knowsWord(name),
  )
  return isUnknown ? ranked.map((one) => ({ ...one, probability: one.probability * shareOfUnknown })) : ranked
}

const shareOfUnknown = 0.5
const fewestBesideName = 3

/**
 * The first wrong claim in a sentence; a right claim proves nothing about the others. A question claims
 * nothing itself, but its reason may: "why is it slow, since it is a class".
 */
function wrongPart({ understanding }: FieldGuide, text: string): Belief | null {
  const parts = text
    .split(claimBorder)
    .map((part) => ({ part: part.replace(claimOpening, '').trim(), isReason: isReason.test(part) }))
    .filter(({ part }) => part.split(/\s+/).length >= fewestWordsOfClaim)
  if (parts.length < 2) return null
  const isClaimed = understanding.asksToCheck(text)
  for (const { part, isReason: isGiven } of parts.slice(0, mostClaims)) {
    const belief = isClaimed || isGiven ? understanding.readBelief(part) : null
    if (belief?.verdict === 'wrong') return { ...belief, claim: part }
  }
  return null
}

/** Where one claim ends and the next begins: a comma, a conjunction, or a new subject. */
const claimBorder = /[,;]\s|\s(?=(?:and|because|since|as|but|so|that|which|then|I|i|you|we|they|it)\s)/
const claimOpening = /^(?:(?:and|because|since|as|but|so|that|which|then)\s){1,2}/i
const isReason = /^(?:so )?(?:because|since)\s/i

const fewestWordsOfClaim = 3
const mostClaims = 6

function isAsking({ understanding }: FieldGuide, text: string): boolean {
  return (
    /\?["')\s]*$/.test(text) ||
    understanding.isOpenQuestion(text) ||
    understanding.asksHow(text) ||
    understanding.isWish(text) ||
    understanding.opensQuestion(text)
  )
}

/** How similar the nearest question is. */
function scoreOf({ ranked }: Thought): number {
  return Math.max(0, ...ranked.map((one) => (one.kind === 'intent' ? 0 : one.score)))
}

/** How many different meanings are certain. */
function meaningsOf(thoughts: readonly Thought[]): number {
  const best = thoughts.flatMap(({ ranked }) => ranked.find(({ kind }) => kind !== 'intent') ?? [])
  return new Set(best.flatMap((one) => (one.score > 0.55 ? [keyOf(one)] : []))).size
}

export function keyOf(reading: Meaning): string {
  switch (reading.kind) {
    case 'answer':
      return `answer ${reading.answer.id}`
    case 'recipe':
      return `recipe ${reading.recipe.asks[0]}`
    case 'article':
      return `article ${reading.slug}`
    case 'intent':
      return `intent ${reading.id}`
  }
}

/** Joins "Right?" and "yes or no?" to the previous sentence. */
function joinClosing({ understanding }: FieldGuide, before: string[], sentence: string): string[] {
  const last = before.at(-1)
  // "How do I do that?" refers to the previous sentence.
  if (last !== undefined && isLongEnough(last) && understanding.isClosingQuestion(sentence))
    return [...before.slice(0, -1), last.endsWith('?') ? last : `${last.replace(/[.!]{1,9}$/, '')}?`]
  if (last !== undefined && !last.endsWith('?') && isLongEnough(last) && understanding.asksToAgree(sentence))
    return [...before.slice(0, -1), `${last.replace(/[.!]{1,9}$/, '')}, right?`]
  const isClosing = sentence.split(/\s+/).length <= mostWordsOfClosing && understanding.endsAsBelief(sentence)
  return last !== undefined && isClosing && sentence.endsWith('?')
    ? [...before.slice(0, -1), `${last.replace(/(?<![.!?])[.!?]+$/, '')}, ${sentence}`]
    : [...before, sentence]
}

const mostWordsOfClosing = 3

function isLongEnough(sentence: string): boolean {
  return sentence.split(/\s+/).length >= wordsOfWish
}

const wordsOfWish = 4

/**
 * Limits in words. Shorter sentences have no second part; in longer ones, reading the rest again at each
 * conjunction takes too long.
 */
const wordsToPart = { fewest: 8, most: 80 }

const mostWordsOfTag = 2

/** A question inside a sentence, behind words such as "anyway" or "what I want to know is". */
const innerQuestion =
  /\s(?=(?:how|what|why|where|when|which)(?:['’]s| (?:to|do|does|did|is|are|can|could|should|would|will|must)\b))/gi

/** A sentence without the words before its question, if these say nothing of their own. */
function withoutLeadIn({ understanding }: FieldGuide, sentence: string): string {
  for (const { index } of sentence.matchAll(innerQuestion)) {
    const [leadIn, question] = [sentence.slice(0, index), sentence.slice(index + 1)]
    const saysLittle = understanding.tellingStems(leadIn).length <= mostTellingOfLeadIn
    const announces = /\bis[,:]?$/i.test(leadIn)
    if ((saysLittle || announces) && question.split(/\s+/).length >= wordsOfWish) return question
  }
  return sentence
}

const mostTellingOfLeadIn = 1

const relative = /^(?:which|who|where|when)$/i

/** Splits a sentence before a joined question: "it prints 0, why", "what is X and why does Y". */
function clausesOf({ understanding }: FieldGuide, sentence: string): string[] {
  const words = sentence.split(/\s+/)
  if (words.length < wordsToPart.fewest || words.length > wordsToPart.most) return [sentence]
  const comma = words.findIndex((word) => word.endsWith(',')) + 1
  const [opening, rest] = [words.slice(0, comma).join(' '), words.slice(comma).join(' ')]
  if (opening !== '' && words.length - comma >= wordsOfWish && understanding.signsIn(opening).length > 0)
    return [opening.replace(/,$/, '.'), rest]
  const at = words.findIndex((word, place) => {
    const isJoined = words[place - 1]?.endsWith(',') || understanding.isJoiner(word)
    const rest = words.slice(place).join(' ')
    // "…, does it?" only closes what it stands behind.
    const opens = understanding.opensQuestion(rest) && words.length - place > mostWordsOfTag
    // "…, which sounds slow" describes what stands before it, and "…, can I do that?" asks about it.
    const describes = relative.test(word) && !rest.endsWith('?')
    const isOfBefore = opens && understanding.pointsBack(rest) && understanding.tellingStems(rest).length <= 1
    return place > 1 && isJoined && !describes && !isOfBefore && (understanding.isOpenQuestion(rest) || opens)
  })
  return at < 0 ? [sentence] : [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Splits at sentence ends and line breaks, but not at "e.g.", "1.5" or Swift's `try?`. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.split(
    /(?<=(?<!\s|\b(?:try|as|init))[?!])\s|(?<=[\p{L})"'][.])\s(?=[\p{L}"'])|\n/u,
  )) {
    const last = sentences.at(-1)
    if (last !== undefined && isBroken(last)) sentences[sentences.length - 1] = `${last} ${part.trim()}`
    else sentences.push(part.trim())
  }
  return sentences.filter((sentence) => /\p{L}/u.test(sentence) || /^\?+$/.test(sentence))
}

/** Whether the split is in the middle of a sentence: after "??", or after "a String?". */
function isBroken(sentence: string): boolean {
  return /(?:^|\s)\?\??$|\ban? [A-Z]\w{1,40}\?$/.test(sentence.slice(-charactersOfEnd))
}

const charactersOfEnd = 50
