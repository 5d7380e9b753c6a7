import { stemOf, wordsOf } from '#server/language/normalise.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'

/** Word classes: verbs, vague nouns and kept objects as stems, the others in the singular. */
export interface WordKinds {
  functions: ReadonlySet<string>
  verbs: ReadonlySet<string>
  people: ReadonlySet<string>
  /** Words for the app itself: "tracker". */
  roles: ReadonlySet<string>
  /** Nouns too general to be an app's main object. */
  vague: ReadonlySet<string>
  /** Stems of the objects that the known kinds of app store. */
  kept: ReadonlySet<string>
}

const longest = 2
/** With a lower minimum, any noun in the text could win. */
const leastScore = 1.9
const possessive = new Set(['my', 'our', 'your', 'his', 'her', 'their'])
const leadsToObject = new Set(['of', 'all', 'every', 'each', 'for', 'about', 'which', 'different'])

const leadsToNoun = new Set([...possessive, 'the', 'all', 'many', 'these', 'which'])
const leadsFromUser = new Set(['to', 'who', 'that'])

interface Word {
  text: string
  stem: string
  /** Whether it is something kept although its singular may name the app. */
  isThing: boolean
}

/**
 * The main object of an idea, in the singular: "vinyl record" for "catalogue my vinyl records". Null if no
 * noun scores at least `least`.
 */
export function findObject(text: string, kinds: WordKinds, least = leastScore): string | null {
  const words = wordsOf(text).map((word, at, all): Word => ({
    text: word,
    stem: stemOf(word),
    // "A book of recipes" is the app, "which books I read" are things.
    isThing: isPlural(word) && kinds.kept.has(stemOf(word)) && leadsToNoun.has(all[at - 1] ?? ''),
  }))
  const isContent = ({ text: word, stem, isThing }: Word) =>
    /^\p{L}{3,}/u.test(word) &&
    !kinds.functions.has(word) &&
    !kinds.people.has(singular(word)) &&
    (isThing || (!kinds.roles.has(singular(word)) && !kinds.vague.has(stem)))
  const count = (phrase: Word[]) => words.filter(({ stem }) => stem === phrase.at(-1)!.stem).length
  let best: { name: string; score: number } | null = null
  for (let at = 0; at < words.length; at += 1) {
    if (
      !isContent(words[at]!) ||
      (at > 0 && isContent(words[at - 1]!) && !kinds.verbs.has(words[at - 1]!.stem))
    )
      continue
    const phrase = phraseAt(words, at, isContent, kinds)
    if (phrase.length === 0 || isHelper(words, at, phrase)) continue
    const name = phrase.map((word) => word.text).join(' ')
    const score = scoreOf(words, at, phrase, kinds) + 0.4 * Math.min(2, count(phrase) - 1)
    if (score >= least && score > (best?.score ?? 0)) best = { name: singular(name), score }
  }
  return best?.name ?? null
}

/** Whether a phrase names users ("an app for glassblowers to …") or a tool ("out with my detector"). */
function isHelper(words: Word[], at: number, phrase: Word[]): boolean {
  const [before, beforeThat] = [words[at - 1]?.text ?? '', words[at - 2]?.text]
  const isUser = before === 'for' && leadsFromUser.has(words[at + phrase.length]?.text ?? '')
  return isUser || (beforeThat === 'with' && possessive.has(before))
}

function phraseAt(
  words: Word[],
  at: number,
  isContent: (word: Word) => boolean,
  { verbs, vague, functions }: WordKinds,
): Word[] {
  const phrase: Word[] = []
  for (const word of words.slice(at, at + longest + 1)) {
    // A vague noun is specific enough after another word: "lego set".
    const isHead = phrase.length === 1 && vague.has(word.stem) && !functions.has(word.text)
    if (!isHead && (!isContent(word) || (phrase.length > 0 && verbs.has(word.stem) && !isPlural(word.text))))
      break
    phrase.push(word)
  }
  const kept = phrase.slice(0, longest)
  // A leading verb is the action, not the object. A plural after "the" or "my" is a noun: "the plants".
  const isNoun = isPlural(words[at]!.text) && leadsToNoun.has(words[at - 1]?.text ?? '')
  return kept.length > 0 && verbs.has(kept[0]!.stem) && !isNoun ? kept.slice(1) : kept
}

/** Scores a phrase: higher if it comes early, is plural, is a known object, or follows a verb or "my". */
function scoreOf(words: Word[], at: number, phrase: Word[], { verbs, roles, kept }: WordKinds): number {
  const before = words[at - 1]
  const after = words[at + phrase.length]
  const last = phrase.at(-1)!.text
  const early = 1 - Math.min(at, 20) / 20
  return (
    0.2 +
    early +
    (isPlural(last) ? 0.8 : 0) +
    (kept.has(phrase.at(-1)!.stem) ? 0.7 : 0) +
    (after && roles.has(singular(after.text)) ? 0.8 : 0) +
    (before && possessive.has(before.text) ? 0.8 : 0) +
    (before && leadsToObject.has(before.text) ? 0.4 : 0) +
    (verbs.has(words[at]!.stem) || (before && verbs.has(before.stem)) ? 0.6 : 0)
  )
}

function isPlural(word: string): boolean {
  return singular(word) !== word && plural(singular(word)) === word
}
