import { createClassifier, trainClassifier, type ClassifiedExample } from '#server/language/classifier.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Answer } from './answer.ts'
import type { FiledIntent } from './intents.ts'
import type { Meaning } from './meaning.ts'
import { movesGroup } from './moves.ts'

export type IntentReading = Extract<Meaning, { kind: 'intent' }> & {
  /** A probability, from 0 to 1. */
  score: number
  margin: number
  coverage: number
}

/** Labels for messages that are no intent: questions about iOS, and ordinary ones that only sound like a limit. */
const question = 'question'
const nearMisses = 'ordinary'
/** Trains on every fourth question, which is enough to separate questions from intents. */
const oneOfQuestions = 4
const guessesKept = 4
const leastProbability = 0.1

/**
 * Recognises the possible intents of a text, most likely first. A trained classifier, because nearest examples were
 * right half as often on held-out wordings: docs/decisions/034.
 */
export function createIntentReader(
  intents: readonly FiledIntent[],
  answers: readonly Answer[],
  coverageOf: (text: string, meaning: Meaning) => number,
  indexed: Indexed,
): (text: string) => IntentReading[] {
  const groups = new Map(
    intents.filter(({ group }) => group !== movesGroup).map(({ id, group }) => [id, group]),
  )
  const examples = () => [
    ...intents.filter(({ id }) => groups.has(id)).flatMap(examplesOfIntent),
    ...examplesOfQuestions(answers),
  ]
  const classify = createClassifier(indexed('intents', () => trainClassifier(examples())))
  return (text) =>
    classify(text, guessesKept).flatMap(({ label, probability }, rank, all) => {
      const group = groups.get(label)
      if (group === undefined || probability < leastProbability) return []
      const meaning = { kind: 'intent', id: label, group } as const
      const margin = probability - (all[rank + 1]?.probability ?? 0)
      return [{ ...meaning, score: probability, margin, coverage: coverageOf(text, meaning) }]
    })
}

function examplesOfIntent({ id, examples }: FiledIntent): ClassifiedExample[] {
  return examples.map((text) => ({ label: id === nearMisses ? question : id, text }))
}

function examplesOfQuestions(answers: readonly Answer[]): ClassifiedExample[] {
  return answers
    .flatMap(({ question: own, asks }) => [own, ...asks])
    .filter((_, at) => at % oneOfQuestions === 0)
    .map((text) => ({ label: question, text }))
}
