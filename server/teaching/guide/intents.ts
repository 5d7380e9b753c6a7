import path from 'node:path'
import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml, yamlFilesIn } from '#server/teaching/load-yaml.ts'

/** A kind of message that is not a question about iOS. */
export const Intent = z.strictObject({
  id: Slug,
  examples: z.array(z.string().min(1).max(160)).min(5),
  /** Words that show the intent in any sentence. */
  signs: z.array(z.string().min(3)).optional(),
  /** The tutor's replies, if they need no other data. */
  replies: z.array(z.string().min(20)).optional(),
  /**
   * The replies while a task is open. `{task}` is its title, `{step}` its first sentence, `{done}` its completion
   * criterion, `{after}` the next task, `{solved}` the last question answered.
   */
  repliesWithTask: z.array(z.string().min(20).includes('{task}')).optional(),
})
export type Intent = z.infer<typeof Intent>

/** An intent with the name of its file: conversation, dialogue, moves, help, project or limits. */
export type FiledIntent = Intent & { group: string }

/** Phrases around the actual message; see `knowledge/intents/phrases.yaml`. */
export const Phrases = z.strictObject({
  filler: z.array(z.string()),
  /** Phrases that introduce a request: "please show me the code". */
  frames: z.array(z.string()),
  /** For learners without a Mac: how they say so, how they say that they now have one, and the tutor's texts. */
  noMac: z.strictObject({
    says: z.array(z.string()),
    has: z.array(z.string()),
    note: z.string(),
    first: z.string(),
    ask: z.string(),
  }),
  beliefOpenings: z.array(z.string()),
  beliefClosings: z.array(z.string()),
  /** Words that ask for agreement when they stand alone with a question mark: "ok?". */
  agreements: z.array(z.string()),
  negations: z.array(z.string()),
  /** Words that strengthen or soften a claim without changing its content. */
  hedges: z.array(z.string()),
  /** Words that narrow or widen a claim ("only", "every"). A right claim must contain the same ones. */
  bounds: z.array(z.string()),
  /** Words that must not be stemmed in a claim, because another form means something else. */
  notStemmed: z.array(z.string()),
  howOpenings: z.array(z.string()),
  /** Words that refer to what was said before: "it", "that". */
  leaning: z.array(z.string()),
  /** Phrases that end a subject: "never mind", "new topic". */
  subjectEnds: z.array(z.string()),
  /** Openings of questions without a yes-or-no answer, which therefore make no claim. */
  openQuestions: z.array(z.string()),
  /** Openings of yes-no questions. */
  yesNoOpenings: z.array(z.string()),
  /** Yes-no openings with the next word, which mark a question even without a question mark. */
  questionOpenings: z.array(z.string()),
  /** Openings of requests to show, explain or write something. */
  wishOpenings: z.array(z.string()),
  /** Words for something empty, missing or failing. */
  missing: z.array(z.string()),
  /** Words that join a question to the text before it. */
  joiners: z.array(z.string()),
  /** Words that state which iOS the learner has or must support. */
  ownVersion: z.array(z.string()),
  /** Short questions that refer to the sentence before them. */
  closingQuestions: z.array(z.string()),
  /** Words that ask which of two compared things to choose. */
  ofTheTwo: z.array(z.string()),
  /** Words that join two alternatives, such as "or". */
  orWords: z.array(z.string()),
  /** Words that introduce a reason. */
  reasons: z.array(z.string()),
  /** Texts for when the tutor is not certain. */
  unsure: z.strictObject({
    guess: z.string(),
    /** Introduces the alternative meanings. */
    others: z.string(),
    /** Placed before all meanings if none is likely enough. */
    offer: z.array(z.string()).min(1),
    /** Introduces choices close to a claim that can be neither confirmed nor denied. */
    claim: z.string(),
    /** The reply to "None of these". */
    none: z.string(),
    /** The reply to "why?" after a list of choices. */
    chooseFirst: z.string(),
    /** For when no answer on the thread's subject fits the message. Used in turn. */
    stillOn: z.array(z.string()).min(1),
    /** Asks for what would help in that case. */
    say: z.string(),
    /** For a question about an API, `{api}`, that nothing known answers. */
    api: z.string().includes('{api}'),
    /** For when nothing known is close. Used in turn; the last one repeats. */
    unknown: z.array(z.string()).min(1),
  }),
})
export type Phrases = z.infer<typeof Phrases>

const phrasesFile = 'phrases.yaml'

export async function loadIntents(folder: string): Promise<FiledIntent[]> {
  const names = (await yamlFilesIn(folder)).filter((name) => name !== phrasesFile)
  const files = await Promise.all(
    names.map(async (name) => {
      const group = name.slice(0, -'.yaml'.length)
      const intents = await loadYaml(path.join(folder, name), z.array(Intent))
      return intents.map((intent) => ({ ...intent, group }))
    }),
  )
  return files.flat()
}

export function loadPhrases(folder: string): Promise<Phrases> {
  return loadYaml(path.join(folder, phrasesFile), Phrases)
}
