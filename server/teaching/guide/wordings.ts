import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import type { Answer } from './answer.ts'
import type { Phrases } from './intents.ts'
import { createBounds } from './read-belief.ts'

/** Recognises wordings, only by the phrases in `knowledge/intents/phrases.yaml`. */
export interface Wordings {
  /** Whether a statement asks to be checked: "so …, right?". */
  asksToCheck: (text: string) => boolean
  asksHow: (text: string) => boolean
  /** Whether a text refers to something said before: "it", "that". */
  pointsBack: (text: string) => boolean
  /** Where the last phrase that ends a subject ("never mind") ends; null if there is none. */
  endOfSubject: (text: string) => number | null
  /** Whether a text asks for more than yes or no. */
  isOpenQuestion: (text: string) => boolean
  asksYesOrNo: (text: string) => boolean
  /** Whether a text starts like a yes-no question, with or without a question mark. */
  opensQuestion: (text: string) => boolean
  isJoiner: (word: string) => boolean
  isWish: (text: string) => boolean
  speaksOfMissing: (text: string) => boolean
  /** Whether an answer is about something empty, missing or failing. */
  isAboutMissing: (answer: Answer) => boolean
  /** Whether a text ends like a belief: "…, right?". */
  endsAsBelief: (text: string) => boolean
  /** Whether a text is a bare "ok?" after a statement. */
  asksToAgree: (text: string) => boolean
  saysNot: (text: string) => boolean
  /** Whether a sentence only refers to the one before it: "How do I do that?". */
  isClosingQuestion: (sentence: string) => boolean
  /** Whether a text asks which of two compared things to choose. */
  asksWhichOfTwo: (text: string) => boolean
  saysOr: (text: string) => boolean
  /** The words of a text that narrow or widen its claim: "only", "every". */
  boundsIn: (text: string) => Set<string>
  givesReason: (sentence: string) => boolean
  saysOwnVersion: (text: string) => boolean
  unsure: Phrases['unsure']
  isGuess: (reply: string) => boolean
  /** Whether a text is only a request phrase: "please show me the code". */
  isFrame: (text: string) => boolean
  /** Whether a text says that the learner has no Mac. */
  lacksMac: (text: string) => boolean
  hasMac: (text: string) => boolean
  noMac: Phrases['noMac']
  /** A text without "ok and", "thanks! but" and the like. */
  withoutFiller: (text: string) => string
  /** What the text's form asks for; null if it is not a question. */
  formOf: (text: string) => 'yes-no' | 'why' | 'how' | 'what' | null
}

export function createWordings(phrases: Phrases): Wordings {
  const filler = createEdgePhrases([...phrases.filler, ...phrases.frames])
  const onlyFiller = createEdgePhrases(phrases.filler)
  const bare = createEdgePhrases([...phrases.filler, ...phrases.joiners]).strip
  const startsWith = (known: readonly string[]) => {
    const edges = createEdgePhrases(known)
    return (text: string) => edges.startsWithOne(bare(text))
  }
  const isIn = (known: readonly string[]) => createPhraseFinder(known).isIn
  const opensBelief = createEdgePhrases(phrases.beliefOpenings).startsWithOne
  const endsAsBelief = createEdgePhrases(phrases.beliefClosings).endsWithOne
  const [isOpenQuestion, asksYesOrNo] = [phrases.openQuestions, phrases.yesNoOpenings].map(startsWith) as [
    Test,
    Test,
  ]
  const agreements = createEdgePhrases(phrases.agreements)
  const opensQuestion = startsWith(phrases.questionOpenings)
  const asksHow = startsWith(phrases.howOpenings)
  const asksWhy = isIn(['why', 'how come'])
  const speaksOfMissing = isIn(phrases.missing)
  const negations = new Set(phrases.negations.flatMap(stemsOf))
  const closingQuestions = new Set(phrases.closingQuestions.map(lettersOf))
  const joiners = new Set(phrases.joiners)
  return {
    asksToCheck: (text) => opensBelief(text) || endsAsBelief(text),
    asksHow,
    pointsBack: isIn(phrases.leaning),
    endOfSubject: createSubjectEnd(phrases.subjectEnds),
    isOpenQuestion,
    asksYesOrNo,
    opensQuestion: (text) => opensQuestion(text) || (text.trimEnd().endsWith('?') && asksYesOrNo(text)),
    isJoiner: (word) => joiners.has(word.toLowerCase()),
    isWish: startsWith(phrases.wishOpenings),
    speaksOfMissing,
    isAboutMissing: ({ question, first, asks }) => speaksOfMissing([question, first, ...asks].join(' ')),
    endsAsBelief,
    asksToAgree: (text) => text.trimEnd().endsWith('?') && agreements.isWhole(text),
    saysNot: (text) => stemsOf(text).filter((stem) => negations.has(stem)).length % 2 === 1,
    isClosingQuestion: (sentence) => closingQuestions.has(lettersOf(bare(sentence)) || lettersOf(sentence)),
    asksWhichOfTwo: isIn(phrases.ofTheTwo),
    saysOr: isIn(phrases.orWords),
    boundsIn: createBounds(phrases),
    givesReason: isIn(phrases.reasons),
    saysOwnVersion: isIn(phrases.ownVersion),
    unsure: phrases.unsure,
    isGuess: (reply) => reply.includes(phrases.unsure.guess),
    isFrame: (text) => filler.isWhole(text) && !onlyFiller.isWhole(text),
    lacksMac: isIn(phrases.noMac.says),
    hasMac: isIn(phrases.noMac.has),
    noMac: phrases.noMac,
    withoutFiller: filler.strip,
    formOf(text) {
      if (asksYesOrNo(text)) return 'yes-no'
      if (asksWhy(text)) return 'why'
      if (asksHow(text)) return 'how'
      return isOpenQuestion(text) ? 'what' : null
    },
  }
}

function createSubjectEnd(phrases: readonly string[]): (text: string) => number | null {
  const { find } = createPhraseFinder(phrases)
  return (text) => {
    let end: number | null = null
    for (let place = find(text); place; place = find(text.slice(end ?? 0))) end = (end ?? 0) + place.end
    return end
  }
}

type Test = (text: string) => boolean

/** The words of a text without numbers and punctuation. */
function lettersOf(text: string): string {
  return wordsOf(text)
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')
}
