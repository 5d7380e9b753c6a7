import path from 'node:path'
import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { loadYaml, yamlFilesIn } from '#server/teaching/load-yaml.ts'

/** A kind of message that is not a question about iOS. */
export const Intent = z.strictObject({
  id: Slug,
  examples: z.array(z.string().min(1).max(160)).min(5),
  /** Words that show the intent by themselves, in any sentence. */
  signs: z.array(z.string().min(3)).optional(),
  /** The tutor's replies, if they depend on nothing else. */
  replies: z.array(z.string().min(20)).optional(),
  /**
   * The replies while a task is open. `{task}` is its title, `{step}` its first sentence, `{done}` when it is
   * done, `{after}` the next task, `{solved}` the question answered last.
   */
  repliesWithTask: z.array(z.string().min(20).includes('{task}')).optional(),
})
export type Intent = z.infer<typeof Intent>

/** An intent with its file: conversation, dialogue, moves, help, project or limits. */
export type FiledIntent = Intent & { group: string }

/** Words that surround the actual message; see `knowledge/intents/phrases.yaml`. */
export const Phrases = z.strictObject({
  filler: z.array(z.string()),
  /** Words that say how something is asked for: "please show me the code". */
  frames: z.array(z.string()),
  /** Somebody without a Mac: what they say, what shows that they have one now, and what they are told. */
  noMac: z.strictObject({
    says: z.array(z.string()),
    has: z.array(z.string()),
    note: z.string(),
    first: z.string(),
    ask: z.string(),
  }),
  beliefOpenings: z.array(z.string()),
  beliefClosings: z.array(z.string()),
  /** Words that ask for agreement where they stand alone with a question mark: "ok?". */
  agreements: z.array(z.string()),
  negations: z.array(z.string()),
  /** Words that strengthen or weaken a claim without changing it. */
  hedges: z.array(z.string()),
  /** Words that limit or extend a claim: a right claim is recognised only with the same ones. */
  bounds: z.array(z.string()),
  /** Words that must not be stemmed in a claim, because another form has another meaning. */
  notStemmed: z.array(z.string()),
  howOpenings: z.array(z.string()),
  /** Words that refer to what was said before: "it", "that". */
  leaning: z.array(z.string()),
  /** Words that end a subject: "never mind", "new topic". */
  subjectEnds: z.array(z.string()),
  /** Openings of questions that cannot be answered by yes or no, so they claim nothing. */
  openQuestions: z.array(z.string()),
  /** Openings of yes-no questions. */
  yesNoOpenings: z.array(z.string()),
  /** The same with the next word, which makes them questions even without a question mark. */
  questionOpenings: z.array(z.string()),
  /** Openings of requests to show, explain or write something. */
  wishOpenings: z.array(z.string()),
  /** Words for something empty, missing or failing. */
  missing: z.array(z.string()),
  /** Words that join a question to the part before it. */
  joiners: z.array(z.string()),
  /** Words that state which iOS the learner has or must support. */
  ownVersion: z.array(z.string()),
  /** Short questions about the sentence before them. */
  closingQuestions: z.array(z.string()),
  /** Words that ask for one of two things that were compared. */
  ofTheTwo: z.array(z.string()),
  /** Words between two things to choose from. */
  orWords: z.array(z.string()),
  /** Words of a sentence that gives a reason. */
  reasons: z.array(z.string()),
  /** Texts for when the tutor is not certain. */
  unsure: z.strictObject({
    guess: z.string(),
    /** Placed before the alternative meanings. */
    others: z.string(),
    /** Says what was understood of a question without a known answer; `{words}` are the question's own. */
    /** Placed before all meanings if none is likely enough. */
    offer: z.array(z.string()).min(1),
    /** Placed before choices that are near a claim which nothing known confirms or denies. */
    claim: z.string(),
    /** The reply to "None of these". */
    none: z.string(),
    /** The reply to "why?" where only choices were given. */
    chooseFirst: z.string(),
    /** No answer on the thread's subject fits the message. Used in turn. */
    stillOn: z.array(z.string()).min(1),
    /** What would help then. */
    say: z.string(),
    /** For when nothing known is close; used in turn, and the last one repeats. */
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
