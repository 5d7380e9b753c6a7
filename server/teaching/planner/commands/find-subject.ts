import type { Plan, PlanFeature } from '#contract/plan/plan.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createAsks, idOf, distinctiveFrameworks } from '#server/teaching/planner/choose-parts.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { createRespell, nearly, spansOf } from './plan-words.ts'
import {
  featuresOfPhase,
  featuresOfTasks,
  fieldsNamed,
  hasAll,
  likeness,
  names,
  namesOf,
  numberedTask,
  ownerOf,
  partsOf,
  sameTitle,
  shared,
  singularsOf,
  speaksOf,
  subjectNamed,
  withoutRole,
  type PartName,
  type PlacedTitle,
  type Subject,
} from './plan-parts.ts'

export interface SubjectFinder {
  /** The only thing that a few words can mean; null if they may mean another or say more than its name. */
  sure: (words: string) => Subject | null
  /** The things that a text mentions without doubt. */
  mentioned: (text: string) => Subject[]
  /** Corrects misspelt words of the plan. */
  respell: (text: string) => string
  /** The name of a known feature in this plan, with placeholders. */
  nameOf: (id: string) => string
  /** What a text may be about, best first. */
  maybe: (text: string) => PartName[]
}

const leastLikeness = 0.6
const most = { wordsOfName: 8, wordsOfKnown: 4, wordsOfMention: 3, words: 40, choices: 3 }
const tooPlain = new Set(['SwiftUI', 'SwiftData', 'Foundation', 'Charts', 'UniformTypeIdentifiers'])
const general = new Set(
  ['task', 'feature', 'screen', 'step', 'mode', 'page', 'support', 'function', 'app', 'plan', 'view'].map(
    stemOf,
  ),
)

/** What surrounds the thing in a framework's name: PhotosUI, CoreLocation. */
const affixes = /^(?:Core|User)|(?:Kit|UI)$/g

/** Finds what a request refers to: by its name, by known features, then by the only name that has all the words. */
export function createSubjectFinder(
  knowledge: PlannerKnowledge,
  plan: Plan,
  quotedName: (words: string) => string | null,
): SubjectFinder {
  const { kinds } = knowledge
  const archetype = knowledge.archetypeById.get(plan.understood?.kind ?? '')
  const asks = archetype ? createAsks(knowledge, archetype) : knowledge.readAsk
  const things = new Set(plan.architecture.entities.slice(0, 1).flatMap(({ name }) => stemsOf(name)))
  const { articles, soft, refers } = knowledge.commands
  const kept = new Set(plan.architecture.entities.flatMap(({ name }) => stemsOf(name)))
  const ignored = new Set([...articles, ...soft, ...refers])
  const isTelling = (word: string) => /[\p{L}\p{N}]/u.test(word) && !ignored.has(word)
  const telling = (text: string) => {
    const stems = wordsOf(text).filter(isTelling).map(stemOf)
    const named = stems.filter((stem) => !general.has(stem))
    const own = named.filter((stem) => !things.has(stem))
    return new Set([own, named, stems].find((some) => some.length > 0))
  }
  const placed = plan.roadmap.flatMap(({ phase, tasks }) => tasks.map((task) => ({ phase, task })))
  const features = plan.features.map((feature) => ({ feature, stems: telling(feature.name) }))
  const screens = plan.architecture.screens.map(({ name }) => ({ name, stems: telling(name) }))
  const respell = createRespell(knowledge, plan)
  return { sure, mentioned, maybe, respell, nameOf }

  function sure(said: string): Subject | null {
    const name = quotedName(said)
    if (name !== null) return subjectNamed(plan, name, placed)
    const [numbered, before, number] = numberedTask.exec(said.trim()) ?? []
    const task = before ? undefined : placed[Number(number) - 1]
    if (numbered) return task ? subject(said, { tasks: [task] }) : null
    const title = sameTitle(placed, said)
    if (title) return subject(said, { tasks: [title] })
    const words = respell(said)
    const asked = telling(words)
    if (asked.size === 0 || asked.size > most.wordsOfName) return null
    const exact = features.filter(({ stems }) => likeness(stems, asked) === 1)
    if (exact.length === 1) return featureOf(said, exact[0]!.feature)
    const isKnown = asked.size <= most.wordsOfKnown && partsOf(words).length === 1
    const known = isKnown ? knownIn(words) : { features: [], frameworks: [], ids: [] }
    if (known.features.length === 1) return featureOf(said, known.features[0]!)
    const about = featuresAbout(known)
    if (about.length === 1) return featureOf(said, about[0]!)
    const screen = screens.filter(({ stems }) => likeness(stems, asked) === 1)
    const all = features.filter(({ stems }) => hasAll(stems, asked))
    const isScreen = screen.length === 1 && !isOneThing(words)
    const owner =
      isScreen && all.length <= 1 ? ownerOf(plan, screen[0]!.name, said, all[0]?.feature) : undefined
    if (owner) return featureOf(said, owner)
    if (isScreen && (all.length === 0 || known.frameworks.length > 0))
      return screenOf(said, screen[0]!.name, known.frameworks)
    if (known.frameworks.length > 0) {
      const ways = [asked, ...waysOf(known)]
      const tasks = placed.filter(({ task }) => task.feature !== undefined && speaksOf([task.title], ways))
      return subject(said, { frameworks: known.frameworks, tasks })
    }
    if (known.features.length > 1) return null
    if (all.length === 1 && screen.length === 0) return featureOf(said, all[0]!.feature)
    if (all.length > 0)
      return screen.length === 1 && /\bscreen|\bpage/i.test(said) ? screenOf(said, screen[0]!.name, []) : null
    const inPhase = featuresOfPhase(plan, asked, telling)
    if (all.length === 0 && inPhase.length === 1) return featureOf(said, inPhase[0]!)
    const fields = fieldsNamed(plan, asked)
    const tasks = tasksNamed(words, asked)
    if (fields.length === 1 && tasks.length === 0) return subject(said, { fields })
    if (fields.length === 0 && screen.length === 0 && tasks.length === 1 && asked.size > 1)
      return subject(said, { tasks })
    const alike = features.filter(({ stems }) => asked.size > 1 && likeness(stems, asked) >= leastLikeness)
    if (alike.length === 1 && tasks.length === 0) return featureOf(said, alike[0]!.feature)
    const speaking = fields.length === 0 ? featuresOfTasks(plan, known.ids.flatMap(otherWords), asked) : []
    if (speaking.length === 1) return featureOf(said, speaking[0]!)
    const isOther = fields.length + tasks.length === 0
    const plainer = isOther ? withoutRole(plan, kinds, wordsOf(words).filter(isTelling)) : null
    const found = plainer === null ? null : sure(plainer)
    return found && { ...found, words: said }
  }

  function mentioned(text: string): Subject[] {
    const words = wordsOf(text).slice(0, most.words)
    const found = new Map<string, Subject>()
    for (const [from, to] of spansOf(words.length, most.wordsOfMention)) {
      const span = words.slice(from, to)
      if (![span[0]!, span.at(-1)!].every(isNaming)) continue
      const one = sure(span.join(' '))
      if (one)
        found.set(
          JSON.stringify([one.features.map(({ name }) => name), one.tasks, one.screens, one.fields]),
          one,
        )
    }
    return [...found.values()]
  }

  /** Whether a word can name something: "read" cannot, although it begins like "readings". */
  function isNaming(word: string): boolean {
    const isVerb = kinds.verbs.has(stemOf(word)) && knowledge.readAsk.named(word).length === 0
    return isTelling(word) && !kinds.functions.has(word) && !isVerb
  }

  function maybe(text: string): PartName[] {
    const all = wordsOf(respell(text))
      .filter((word) => isTelling(word) && !kinds.functions.has(word))
      .map(stemOf)
      .filter((stem) => !general.has(stem))
    const own = all.filter((stem) => !kept.has(stem) && !knowledge.ofAnyApp.has(stem))
    const said = new Set(own.length > 0 ? own : all)
    const surely = mentioned(text).flatMap(namesOf)
    const scored = [
      ...plan.features.slice(1).map(({ name, why }) => ({
        kind: 'feature' as const,
        name,
        score: 2 * shared(said, telling(name)) + nearly(said, [why, storyOf(name), ...titlesOf(name)]),
      })),
      ...screens.map(({ name, stems }) => ({
        kind: 'screen' as const,
        name,
        score: 1.5 * shared(said, stems),
      })),
      ...placed.map(({ task }) => ({
        kind: 'task' as const,
        name: task.title,
        score: shared(said, telling(task.title)),
      })),
    ]
    const rest = scored
      .filter(({ score }) => score >= 1)
      .toSorted((one, other) => other.score - one.score)
      .map(({ kind, name }): PartName => ({ kind, name }))
    return [...new Map([...surely, ...rest].map((one) => [one.name, one])).values()].slice(0, most.choices)
  }

  function titlesOf(feature: string): string[] {
    return placed.flatMap(({ task }) => (task.feature === feature ? [task.title] : []))
  }

  function storyOf(feature: string): string {
    return plan.stories?.find(({ name }) => name === feature)?.story ?? ''
  }

  function subject(words: string, found: Partial<Subject>): Subject {
    return {
      words,
      features: [],
      featureTasks: [],
      tasks: [],
      frameworks: [],
      screens: [],
      fields: [],
      ...found,
    }
  }

  function featureOf(words: string, feature: PlanFeature): Subject {
    return subject(words, {
      features: [feature],
      featureTasks: placed.filter(({ task }) => task.feature === feature.name),
    })
  }

  function screenOf(words: string, name: string, frameworks: string[]): Subject {
    return subject(words, {
      screens: [name],
      frameworks,
      tasks: placed.filter(({ task }) => task.feature !== undefined && names(task.title, name)),
    })
  }

  /** The words for known features and for what their frameworks bring. */
  function waysOf({ ids, frameworks }: { ids: string[]; frameworks: string[] }): Set<string>[] {
    const named = frameworks.map((name) => telling(splitCamelCase(name.replace(affixes, ''))))
    return [...ids.flatMap(otherWords), ...named]
  }

  /** The features that need one of the frameworks and are about it in most of their tasks. */
  function featuresAbout(known: { ids: string[]; frameworks: string[] }): PlanFeature[] {
    const ways = waysOf(known)
    return plan.features.slice(1).filter(({ name, frameworks }) => {
      const tasks = placed.filter(({ task }) => task.feature === name)
      const about = tasks.filter(({ task }) => speaksOf([task.title, task.description], ways))
      return known.frameworks.some((one) => frameworks.includes(one)) && about.length * 2 > tasks.length
    })
  }

  /** Whether the words name the thing that the app stores: "the habit", although "Habit" is also a screen. */
  function isOneThing(words: string): boolean {
    return plan.architecture.entities.some(
      ({ name }) => stemsOf(name).join(' ') === [...telling(words)].join(' '),
    )
  }

  /** The plan's features and frameworks that match known features of these names. */
  function knownIn(said: string) {
    const words = wordsOf(said).filter(isTelling).join(' ')
    const named = knowledge.readAsk.named(words)
    const ids = named.length > 0 ? named : asks.wished(words)
    // If only part of a known name is said, the plan's name must contain that part too.
    const byId = features.filter(
      ({ stems }) =>
        ids.some((id) => isNamedBy(nameOf(id), stems)) &&
        (named.length > 0 || shared(telling(words), stems) > 0),
    )
    const frameworks = plan.architecture.frameworks.filter(
      (name) =>
        !tooPlain.has(name) &&
        2 * ids.filter((id) => distinctiveFrameworks(knowledge, id)[0] === name).length > ids.length,
    )
    return { features: byId.map(({ feature }) => feature), frameworks, ids }
  }

  function isNamedBy(template: string, stems: Set<string>): boolean {
    const name = telling(template.replace(/\{\w+\}/g, ' '))
    return name.size > 0 && likeness(name, stems) === 1
  }

  /** The tasks whose titles contain all of the words. */
  function tasksNamed(words: string, asked: Set<string>): PlacedTitle[] {
    // A single word must match as a whole word: "sharing" is not "share".
    const only = asked.size === 1 ? singularsOf(words) : null
    return placed.filter(
      ({ task }) =>
        hasAll(telling(task.title), asked) &&
        (!only || singularsOf(task.title).some((word) => only.includes(word) && asked.has(stemOf(word)))),
    )
  }

  /** Words that occur in several names of a known feature: "stars" for ratings. */
  function otherWords(id: string): Set<string>[] {
    const { functions, verbs } = kinds
    const called = knowledge.general.find(({ feature }) => feature === id)?.names ?? []
    const count = Map.groupBy(
      called.flatMap((name) => [...telling(name)].filter((stem) => !functions.has(stem) && !verbs.has(stem))),
      (stem) => stem,
    )
    // What the app keeps says nothing: an account that pays is no login.
    return [...count].flatMap(([stem, places]) =>
      places.length > 1 && !kept.has(stem) ? [new Set([stem])] : [],
    )
  }

  function nameOf(id: string): string {
    const own = archetype?.options.find((option) => idOf(option) === id)
    return (own && 'name' in own ? own.name : knowledge.featureById.get(id)?.name) ?? ''
  }
}
