import { createPhraseFinder, type PhraseFinder } from '#server/language/find-phrase.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentencesOf, type Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { withoutItems } from '#server/teaching/planner/writing/without-items.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import { namesRuledOut } from './names-ruled-out.ts'
import { topicsOut } from './topics-out.ts'

/** What the idea rules out, to check every text and name of its plan. */
export interface Exclusions {
  finder: PhraseFinder
  frameworks: ReadonlySet<string>
  privacy: ReadonlySet<string>
  screenParts: ReadonlySet<string>
  isServerOut: boolean
  /** Whether a text mentions something ruled out, except to say that it is left out. */
  speaks: (text: string) => boolean
  /** The text without what is ruled out; `opening` replaces a removed first sentence. May be empty. */
  textLeft: (text: string, opening?: string) => string
}

/** A longer name is a phrase, not a noun. */
const longestNoun = 2

/** What a plan calls itself: `own` is what the app is about and stays allowed, `others` are its other features. */
interface PlanNames {
  own: string
  others: readonly string[]
}

/** Null if the idea rules nothing out. */
export function createExclusions(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { own, others }: PlanNames,
): Exclusions | null {
  const topics = topicsOut(knowledge, idea)
  const nouns = nounsOut(knowledge, idea, own).flatMap((noun) => [noun, ...deedsOf(noun, others)])
  if (topics.length + nouns.length === 0) return null
  const { negates, pointsBack } = knowledge.ruledOut
  const finder = createPhraseFinder([...topics.flatMap(({ speaks }) => speaks), ...nouns])

  return {
    finder,
    frameworks: new Set(topics.flatMap((topic) => topic.frameworks)),
    privacy: new Set(topics.flatMap((topic) => topic.privacy)),
    screenParts: new Set<string>(topics.flatMap((topic) => topic.screenParts)),
    isServerOut: topics.some(({ isServer }) => isServer),
    speaks,
    textLeft,
  }

  function speaks(text: string): boolean {
    const said = splitCamelCase(text)
    const place = finder.find(said)
    return place !== null && !wordsOf(said.slice(0, place.start)).some((word) => negates.includes(word))
  }

  /**
   * Removes a ruled-out item from its list; if it is not in a list, the whole sentence and those that refer
   * back to it.
   */
  function textLeft(text: string, opening = ''): string {
    if (!speaks(text)) return text
    const sentences = sentencesOf(text).map((sentence) => withoutItems(sentence, finder))
    const isGone = sentences.map(speaks)
    const left = sentences.filter((sentence, at) => {
      const [first = ''] = wordsOf(sentence)
      if (at > 0 && isGone[at - 1] && pointsBack.includes(first)) isGone[at] = true
      return !isGone[at]
    })
    return (isGone[0] && left.length > 0 && opening !== '' ? [opening, ...left] : left).join(' ')
  }
}

/**
 * The verbs behind a ruled-out noun, as they begin the names of other features: "swapping" finds “Swap a
 * duty”, "tuner" finds “Tune an instrument”.
 */
function deedsOf(noun: string, others: readonly string[]): string[] {
  const [, deed = noun] = /^(\p{L}{3,20})er$/u.exec(noun) ?? []
  return others
    .flatMap((name) => wordsOf(name).slice(0, 1))
    .filter((verb) => stemOf(verb) === stemOf(noun) || verb === deed || verb === `${deed}e`)
}

export function planNamesOf({ thing, entities, stories: [first, ...others] }: Archetype): PlanNames {
  const own = [
    thing.one,
    ...thing.others,
    entities[0]?.name,
    // The plan of an app of no known kind may have no story here: its stories are parts.
    ...(first ? [first.name, ...first.tasks.map(({ title }) => title)] : []),
  ].join(' ')
  return { own, others: others.map(({ name }) => name) }
}

/** The exclusions that a plan lists, for a plan that a model wrote. Null if it lists none. */
export function exclusionsOfPlan(
  knowledge: PlannerKnowledge,
  { understood, features, architecture: { entities } }: Plan,
): Exclusions | null {
  const clauses = (understood?.ruledOut ?? []).map((name): Clause => ({
    text: name,
    role: 'ruled-out',
    about: name,
  }))
  const idea = knowledge.reader.withClauses('', clauses)
  return createExclusions(knowledge, idea, {
    own: `${features[0]!.name} ${entities[0]?.name ?? ''}`,
    others: features.slice(1).map(({ name }) => name),
  })
}

/** Nouns without a topic of their own that are ruled out, except what the app is about. */
function nounsOut(knowledge: PlannerKnowledge, idea: Idea, own: string): string[] {
  const kept = new Set(stemsOf(splitCamelCase(own)))
  const topics = new Set(knowledge.ruledOut.topics.flatMap(({ names }) => names))
  const wanted = new Set(stemsOf(idea.wanted))
  return namesRuledOut(knowledge, idea).flatMap((name) => {
    const noun = name.toLowerCase()
    const stems = stemsOf(noun)
    const isPlain =
      /^\p{L}/u.test(noun) && stems.length > 0 && stems.length <= longestNoun && !topics.has(noun)
    const isMeant = !stems.some((stem) => kept.has(stem)) && !stems.every((stem) => wanted.has(stem))
    return isPlain && isMeant ? [noun, singular(noun), plural(noun)] : []
  })
}
