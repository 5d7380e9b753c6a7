import { boundWords } from '#server/language/bound-text.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import { proseAndCode } from '#server/teaching/guide/looks-like-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import type { Reading, Subject } from '#server/teaching/guide/understanding.ts'

/** One thing a learner says: a sentence, or a message that is one thought. */
export interface Thought {
  text: string
  /** What it may mean when it is read alone, best first. */
  readings: Reading[]
  /** The articles it is about, best first. */
  subjects: Subject[]
  belief: Belief | null
  asksToCheck: boolean
  /** Intents that single words of it give away. */
  signs: string[]
  /** A question or a wish; all else only says what it is about. */
  isAsking: boolean
}

/** A learner's message, taken apart. */
export interface Message {
  text: string
  prose: string
  code: string
  diagnosis: Diagnosis | null
  thoughts: Thought[]
}

/** Longer prose is a story: its sentences are read one by one. */
const mostWordsOfOneThought = 40
const mostThoughts = 6
/** A pasted log has thousands; each is compared with all examples. */
const mostSentences = 3 * mostThoughts
const readingsKept = 20
const charactersOfThought = 2000

export function readMessage(guide: FieldGuide, text: string): Message {
  const { prose, code } = proseAndCode(text)
  const diagnosis = guide.diagnose(text)
  return { text, prose, code, diagnosis, thoughts: thoughtsIn(guide, prose) }
}

function thoughtsIn(guide: FieldGuide, prose: string): Thought[] {
  const whole = prose.trim()
  if (whole === '') return []
  const sentences = sentencesOf(whole)
    .slice(0, mostSentences)
    .flatMap((sentence) => clausesOf(guide, sentence))
    .reduce<string[]>((joined, sentence) => joinClosing(guide, joined, sentence), [])
    .slice(0, mostThoughts)
  const single = readThought(guide, whole)
  if (sentences.length <= 1) return [single]
  const parts = sentences.map((sentence) => readThought(guide, sentence))
  const isLong = whole.split(/\s+/).length > mostWordsOfOneThought
  const best = Math.max(...parts.map(scoreOf))
  // A message that is understood better as a whole is one thought.
  if (!isLong && scoreOf(single) >= best && meaningsOf(parts) <= 1) return [single]
  return isLong && scoreOf(single) > best ? [single, ...parts] : parts
}

/** What one piece of text may mean. */
export function readThought(guide: FieldGuide, said: string): Thought {
  const { understanding } = guide
  const text = boundWords(said, { totalCharacters: charactersOfThought })
  const bare = understanding.withoutFiller(text)
  const best = [text, bare, ...understanding.reworded(bare)]
    .map((wording) => ({ wording, readings: understanding.read(wording, readingsKept) }))
    .reduce((one, other) => ((other.readings[0]?.score ?? 0) > (one.readings[0]?.score ?? 0) ? other : one))
  return {
    text,
    readings: best.readings,
    subjects: understanding.subjectsOf(best.wording),
    belief: understanding.readBelief(text),
    asksToCheck: understanding.asksToCheck(text),
    signs: understanding.signsIn(text),
    isAsking: isAsking(guide, text),
  }
}

function isAsking({ understanding }: FieldGuide, text: string): boolean {
  return (
    /\?["')\s]*$/.test(text) ||
    understanding.isOpenQuestion(text) ||
    understanding.asksHow(text) ||
    understanding.isWish(text) ||
    understanding.opensQuestion(text)
  )
}

function scoreOf({ readings }: Thought): number {
  return readings[0]?.score ?? 0
}

/** How many different things the sentences surely mean. */
function meaningsOf(thoughts: readonly Thought[]): number {
  return new Set(thoughts.flatMap(({ readings: [best] }) => (best && best.score > 0.55 ? [keyOf(best)] : [])))
    .size
}

export function keyOf(reading: Reading): string {
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

/** "Right?" and "yes or no?" belong to the sentence before. */
function joinClosing({ understanding }: FieldGuide, before: string[], sentence: string): string[] {
  const last = before.at(-1)
  const isClosing = sentence.split(/\s+/).length <= mostWordsOfClosing && understanding.endsAsBelief(sentence)
  return last !== undefined && isClosing && sentence.endsWith('?')
    ? [...before.slice(0, -1), `${last.replace(/(?<![.!?])[.!?]+$/, '')}, ${sentence}`]
    : [...before, sentence]
}

const mostWordsOfClosing = 3

/** Shorter sentences are one thought. */
const fewestWordsToPart = 8

/** A sentence, parted before a question that is joined to it: "it prints 0, why", "what is X and why does Y". */
function clausesOf({ understanding }: FieldGuide, sentence: string): string[] {
  const words = sentence.split(/\s+/)
  if (words.length < fewestWordsToPart) return [sentence]
  const at = words.findIndex((word, place) => {
    const isJoined = words[place - 1]?.endsWith(',') || understanding.isJoiner(word)
    const rest = words.slice(place).join(' ')
    return place > 1 && isJoined && (understanding.isOpenQuestion(rest) || understanding.opensQuestion(rest))
  })
  return at < 0 ? [sentence] : [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Sentences and lines; "e.g.", "1.5" and Swift's `try?` end none. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=(?<!\s|\b(?:try|as|init))[?!])\s|(?<=[\p{L})"'][.])\s(?=[\p{L}"'])|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) || /^\?+$/.test(sentence))
}
