import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { Expected } from './expected.ts'

const Sentences = z.array(z.string().min(1)).min(1)

/** Replies to answers to the tutor's own questions; see `knowledge/own-questions.yaml`. */
export const OwnQuestionsData = z.strictObject({
  yes: Sentences,
  no: Sentences,
  dontKnow: Sentences,
  right: Sentences,
  goOn: Sentences,
  wrong: Sentences,
  unjudged: Sentences,
  solved: Sentences,
  questions: z.array(z.strictObject({ asks: Sentences, expects: z.array(Expected).min(1) })),
  propertyTypes: z.array(z.strictObject({ type: z.string(), says: Sentences })),
  betweenProperties: Sentences,
  countedBy: Sentences,
})
export type OwnQuestionsData = z.infer<typeof OwnQuestionsData>

export interface OwnQuestions {
  data: OwnQuestionsData
  /** Expected answers to a question that ends many replies; empty if there are none. */
  expectedAfter: (question: string) => readonly Expected[]
  /** The yes or no at the start of an answer. */
  verdictIn: (answer: string) => 'yes' | 'no' | null
  saysDontKnow: (answer: string) => boolean
}

export function loadOwnQuestions(file: string): Promise<OwnQuestionsData> {
  return loadYaml(file, OwnQuestionsData)
}

export const noOwnQuestions: OwnQuestionsData = {
  yes: [],
  no: [],
  dontKnow: [],
  right: [],
  goOn: [],
  wrong: [],
  unjudged: [],
  solved: [],
  questions: [],
  propertyTypes: [],
  betweenProperties: [],
  countedBy: [],
}

export function createOwnQuestions(data: OwnQuestionsData): OwnQuestions {
  const [yes, no, dontKnow] = [data.yes, data.no, data.dontKnow].map(createEdgePhrases) as [
    Edges,
    Edges,
    Edges,
  ]
  return {
    data,
    expectedAfter: (question) =>
      data.questions.find(({ asks }) => asks.some((ask) => question.includes(ask)))?.expects ?? [],
    verdictIn: (answer) => (yes.startsWithOne(answer) ? 'yes' : no.startsWithOne(answer) ? 'no' : null),
    saysDontKnow: (answer) => dontKnow.startsWithOne(answer) || dontKnow.endsWithOne(answer),
  }
}

type Edges = ReturnType<typeof createEdgePhrases>
