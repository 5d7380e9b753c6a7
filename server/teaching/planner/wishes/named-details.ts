import { stemsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { namedNouns } from './named-nouns.ts'
import { partInWords, type Part } from '#server/teaching/planner/part.ts'
import type { Detail } from '#server/teaching/planner/planner-data.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import { inWords, sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** Fewer details are only mentioned in passing; more would make the form too long. */
const fewest = 2
const most = 8

/**
 * Fields the idea asks for that the archetype's data does not have yet. `made`: stems already covered by
 * other parts.
 */
export function namedDetails(
  knowledge: PlannerKnowledge,
  idea: Idea,
  archetype: Archetype,
  made: ReadonlySet<string>,
): Detail[] {
  const entity = mainEntity(archetype)
  if (!entity) return []
  // Numbers and dates need a field: text in the plan that mentions them does not store them.
  const fields = archetype.entities.flatMap((one) => Object.keys(one.fields))
  const kept = new Set(stemsOf(splitCamelCase(fields.join(' '))))
  const isKept = ({ words, type }: Detail) => isMade(words[0]!, texts.has(type) ? made : kept)
  return namedNouns(knowledge, idea)
    .filter((detail) => !isKept(detail) && !(detail.field in entity.fields))
    .filter(({ field }, at, found) => found.findIndex((other) => other.field === field) === at)
    .slice(0, most)
}

const texts = new Set(['String', '[String]', 'Data?'])

/** The details as a part of a plan of a known kind; null if there are too few. */
export function partOfDetails(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  details: readonly Detail[],
): Part | null {
  const entity = mainEntity(archetype)
  // Kinds without data, such as tools and sensors, have no form.
  if (!entity || details.length < fewest) return null
  const names = inWords(details.map(({ label }) => label.toLowerCase()))
  const say = (text: string) =>
    text
      .replaceAll('{details}', names)
      .replaceAll('{Details}', sentenceCase(names))
      .replaceAll('{typed}', typedOf(details))
      .replaceAll('{Type}', entity.name)
  const { name, why, acceptance, tasks, screen } = filled(knowledge.ownDetails, say)
  const [model] = archetype.stories[0]!.tasks
  return {
    ...partInWords('own-details', { name, story: why, acceptance, priority: 'P1', tasks }, model!.id),
    frameworks: ['SwiftUI', 'SwiftData'],
    fields: fieldsOf(details),
    screens: [
      {
        ...screen,
        data: [entity.name],
        shows: details.map(({ label, sample }) => ({ kind: 'row' as const, text: `${label} · ${sample}` })),
        leadsTo: [],
      },
    ],
  }
}

export function fieldsOf(details: readonly Detail[]): Record<string, string> {
  return Object.fromEntries(details.map(({ field, type }) => [field, type]))
}

function mainEntity({ entities }: Archetype): Archetype['entities'][number] | undefined {
  return entities.find(({ name }) => name.startsWith('{Type}')) ?? entities[0]
}

function typedOf(details: readonly Detail[]): string {
  return inWords(details.map(({ field, type }) => `${field}: ${type}`))
}

/** Whether the plan's parts already contain all words of a noun. */
function isMade(noun: string, made: ReadonlySet<string>): boolean {
  return stemsOf(noun)
    .filter((stem) => stem.length > 2)
    .every((stem) => made.has(stem))
}
