import { stemsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { ownNouns } from './own-nouns.ts'
import type { Part } from './part.ts'
import type { Detail } from './planner-data.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** With fewer an idea only tells; with more the form is no longer one. */
const fewest = 2
const most = 8

/** What the idea wants to know of each thing and no other part of the plan keeps, as a part of its own; null where it names too little. `made` are the stems of the other parts. */
export function partOfDetails(
  knowledge: PlannerKnowledge,
  idea: Idea,
  archetype: Archetype,
  made: ReadonlySet<string>,
): Part | null {
  const { details, ownDetails } = knowledge
  const entity = archetype.entities.find(({ name }) => name === '{Type}') ?? archetype.entities[0]
  if (!entity) return null
  const hasDay = Object.values(entity.fields).includes('Date')
  const known =
    archetype.area === 'general'
      ? findDetails(details, idea.known).filter(({ type }) => !(hasDay && type === 'Date'))
      : []
  const named = ownNouns(knowledge, idea).filter(({ words }) => !isSaid(words[0]!, known, made))
  const found = [...known, ...named].filter(({ field }) => !(field in entity.fields)).slice(0, most)
  if (found.length < fewest) return null
  const names = inWords(found.map(({ label }) => label.toLowerCase()))
  const typed = inWords(found.map(({ field, type }) => `${field}: ${type}`))
  const say = (text: string) =>
    text.replaceAll('{details}', names).replaceAll('{typed}', typed).replaceAll('{Type}', entity.name)
  const { name, why, acceptance, tasks, screen } = ownDetails
  const story = {
    name,
    priority: 'P1' as const,
    story: say(why),
    acceptance: filled(acceptance, say),
  }
  const [model] = archetype.stories[0]!.tasks
  return {
    id: 'own-details',
    name,
    origin: 'archetype',
    why: say(why),
    priority: 'high',
    story,
    frameworks: ['SwiftUI', 'SwiftData'],
    privacy: [],
    minimumIOS: '17',
    fields: Object.fromEntries(found.map(({ field, type }) => [field, type])),
    entities: [],
    screens: [
      {
        ...screen,
        data: [entity.name],
        shows: found.map(({ label, sample }) => ({ kind: 'row' as const, text: `${label} · ${sample}` })),
        leadsTo: [],
      },
    ],
    tasks: tasks.map((task, at) => ({
      ...task,
      title: say(task.title),
      description: say(task.description),
      track: 'app' as const,
      after: [at === 0 ? model!.id : tasks[at - 1]!.id],
    })),
    needs: [],
  }
}

/** Whether a noun of the idea is kept already: by a known detail, or by what the plan is made of. */
function isSaid(noun: string, known: readonly Detail[], made: ReadonlySet<string>): boolean {
  const stems = stemsOf(noun)
  const telling = stems.filter((stem) => stem.length > 2)
  const isKnown = known.some(({ words }) =>
    words.some((word) => stemsOf(word).every((stem) => stems.includes(stem))),
  )
  return isKnown || telling.every((stem) => made.has(stem))
}

/** The details that a text in English names, in its order. */
function findDetails(details: readonly Detail[], text: string): Detail[] {
  const stems = stemsOf(text)
  const placeOf = (words: string) => {
    const sought = stemsOf(words)
    return stems.findIndex((_, at) => sought.every((stem, offset) => stems[at + offset] === stem))
  }
  return details
    .flatMap((detail) => {
      const places = detail.words.map(placeOf).filter((place) => place >= 0)
      return places.length > 0 ? [{ detail, place: Math.min(...places) }] : []
    })
    .toSorted((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ detail }) => detail)
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}
