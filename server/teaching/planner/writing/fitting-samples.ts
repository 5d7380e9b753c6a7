import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import { withoutSamples } from './without-samples.ts'

const leadsToTopic = new Set(['about', 'for', 'of', 'on', 'in'])
const articles = new Set(['a', 'an', 'the', 'my', 'our'])
const owners = new Set(['my', 'our'])

/** The archetype with samples that fit the idea: its own, the same with neutral names, or none. */
export function withFittingSamples(
  knowledge: PlannerKnowledge,
  idea: Idea,
  archetype: Archetype,
  { fits, thing }: { fits: boolean; thing: string },
): Archetype {
  const { samples } = archetype
  const isOfOthers = !fits || !(archetype.thing.samplesOf?.includes(thing) ?? true)
  if (!samples) return isOfOthers ? withoutSamples(archetype) : archetype
  const about = new Set(samples.about.map(stemOf))
  const topic = topicOf(knowledge, idea, archetype)
  const isAnother = topic.length > 0 && !topic.some((word) => about.has(stemOf(word)))
  if (!isAnother && !isOfOthers) return archetype
  const neutral = (text: string) =>
    Object.entries(samples.neutral).reduce((said, [name, instead]) => said.replaceAll(name, instead), text)
  return { ...archetype, screens: filled(archetype.screens, neutral) }
}

/**
 * The words that say what the idea is about, behind or before the kind's own: "Spanish" in "flashcards for
 * Spanish" and in "a Spanish vocabulary trainer".
 */
function topicOf(
  { kinds, kept, ofAnyApp }: PlannerKnowledge,
  { wanted }: Idea,
  { name, thing, calls, entities }: Archetype,
): string[] {
  const own = new Set(
    stemsOf([name, thing.one, ...thing.others, ...calls, ...entities.map((entity) => entity.name)].join(' ')),
  )
  const words = wordsOf(wanted)
  const isTopic = (word: string | undefined) =>
    word !== undefined &&
    /^\p{L}{3,}$/u.test(word) &&
    !own.has(stemOf(word)) &&
    !ofAnyApp.has(stemOf(word)) &&
    ![kinds.functions, kinds.roles, kinds.people].some(
      (some) => some.has(word) || some.has(singular(word)),
    ) &&
    !kept.neverEntry.includes(singular(word))
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? ''
    if (leadsToTopic.has(word)) {
      const start = articles.has(next) ? at + 2 : at + 1
      const end = words.findIndex((one, place) => place >= start && !isTopic(one))
      const topic = words.slice(start, end < 0 ? undefined : end)
      // "For my balcony" says where, "for my law exam" says what about.
      return owners.has(next) && topic.length < 2 ? [] : topic
    }
    return own.has(stemOf(next)) && isTopic(word) && !kinds.verbs.has(stemOf(word)) ? [word] : []
  })
}
