import path from 'node:path'
import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { loadYaml, yamlFilesIn } from '#server/teaching/load-yaml.ts'

/** Something people say to a tutor that is not itself a question about iOS. */
export const Intent = z.strictObject({
  id: Slug,
  examples: z.array(z.string().min(1).max(160)).min(5),
  /** Words that alone say it, in whatever sentence they stand. */
  signs: z.array(z.string().min(3)).optional(),
  /** What the tutor says to it, where that depends on nothing else. */
  replies: z.array(z.string().min(20)).optional(),
  /** The same while a task is open; `{task}` is its title, `{step}` its first sentence, `{done}` when it is done, `{after}` the task after it, `{solved}` the question answered last. */
  repliesWithTask: z.array(z.string().min(20).includes('{task}')).optional(),
})
export type Intent = z.infer<typeof Intent>

/** An intent with the file it stands in: conversation, dialogue, moves, help, project or limits. */
export type FiledIntent = Intent & { group: string }

/** Words around what somebody means; see `knowledge/intents/phrases.yaml`. */
export const Phrases = z.strictObject({
  filler: z.array(z.string()),
  beliefOpenings: z.array(z.string()),
  beliefClosings: z.array(z.string()),
  negations: z.array(z.string()),
  /** Words that make a claim stronger or weaker, and not another one. */
  hedges: z.array(z.string()),
  /** Words that say of how much a claim holds: a right claim is only recognised with the same ones. */
  bounds: z.array(z.string()),
  /** Words that count as they are written in a claim, since another form of them means something else. */
  notStemmed: z.array(z.string()),
  howOpenings: z.array(z.string()),
  /** Words that point at what was said before: "it", "that". */
  leaning: z.array(z.string()),
  /** Questions that open like this want no yes or no; they claim nothing. */
  openQuestions: z.array(z.string()),
  /** Questions that open like this want a yes or a no. */
  yesNoOpenings: z.array(z.string()),
  /** The same with the word that follows, which makes them questions without a question mark. */
  questionOpenings: z.array(z.string()),
  /** Sentences that open like this ask for something to be shown, explained or written. */
  wishOpenings: z.array(z.string()),
  /** Words of something that is empty, missing or fails. */
  missing: z.array(z.string()),
  /** Words that join a question to what stands before it. */
  joiners: z.array(z.string()),
  /** Words that say which iOS the learner has or must support. */
  ownVersion: z.array(z.string()),
  /** Short questions that ask about the sentence before them. */
  closingQuestions: z.array(z.string()),
  /** Words that ask for one of two things that were set side by side. */
  ofTheTwo: z.array(z.string()),
  /** Words between two things to choose from. */
  orWords: z.array(z.string()),
  /** Words in a sentence that gives a reason. */
  reasons: z.array(z.string()),
  /** What is said where the tutor is not sure. */
  unsure: z.strictObject({
    guess: z.string(),
    /** Before the other readings. */
    others: z.string(),
    /** What was understood of a question that nothing is known to; `{words}` are its own. */
    about: z.string(),
    /** Before all readings, where none is likely enough to be said. */
    offer: z.string(),
    /** The message is still about the subject of the thread, and nothing there answers it; `{subject}` is that subject. One after the other. */
    stillOn: z.array(z.string().includes('{subject}')).min(1),
    /** Behind it, before questions that lie near; and where none does. */
    choose: z.string(),
    say: z.string(),
    /** Nothing known comes near; one after the other, the last one stays. */
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
