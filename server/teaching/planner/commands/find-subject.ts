import type { Plan, PlanFeature, PlanTask } from '#contract/plan/plan.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createAsks, idOf, distinctiveFrameworks } from '#server/teaching/planner/choose-parts.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'

export interface PlacedTitle {
  phase: string
  task: PlanTask
}

/** The phase and title of a task. */
export function taskNameOf({ phase, task }: PlacedTitle): { phase: string; title: string } {
  return { phase, title: task.title }
}

/** The parts of a plan that a few words refer to. */
export interface Subject {
  words: string
  features: PlanFeature[]
  tasks: PlacedTitle[]
  /** All tasks of its features, in the plan's order. */
  featureTasks: PlacedTitle[]
  /** Frameworks that only this subject needs. */
  frameworks: string[]
  screens: string[]
  /** Only set if the words match nothing larger. */
  fields: { entity: string; field: string }[]
}

/** Strict mode finds only exact names, not texts that mention the words. */
export type SubjectFinder = (words: string, strictly?: boolean) => Subject

const least = { ofName: 0.6, ofTitle: 0.55 }
const tooPlain = new Set(['SwiftUI', 'SwiftData', 'Foundation', 'Charts', 'UniformTypeIdentifiers'])
const general = new Set(
  [
    'task',
    'feature',
    'screen',
    'step',
    'mode',
    'part',
    'page',
    'support',
    'function',
    'app',
    'plan',
    'about',
  ].map((word) => stemOf(word)),
)

/** Finds what a request refers to: by name, by known features, then by tasks. */
export function createSubjectFinder(
  knowledge: PlannerKnowledge,
  plan: Plan,
  quotedName: (words: string) => string | null,
): SubjectFinder {
  const archetype = knowledge.archetypeById.get(plan.understood?.kind ?? '')
  const asks = archetype ? createAsks(knowledge, archetype) : knowledge.readAsk
  const things = new Set(plan.architecture.entities.slice(0, 1).flatMap(({ name }) => stemsOf(name)))
  const articles = new Set(knowledge.commands.articles)
  const isTelling = (word: string) => /[\p{L}\p{N}]/u.test(word) && !articles.has(word)
  const telling = (text: string) => {
    const stems = wordsOf(text)
      .filter(isTelling)
      .map((word) => stemOf(word))
      .filter((stem) => !general.has(stem))
    const own = stems.filter((stem) => !things.has(stem))
    return new Set(own.length > 0 ? own : stems)
  }
  const placed = plan.roadmap.flatMap(({ phase, tasks }) => tasks.map((task) => ({ phase, task })))
  const all = plan.features.map((feature) => ({ feature, stems: telling(feature.name) }))
  return (words, strictly = false) => {
    const name = quotedName(words)
    if (name !== null) return subjectNamed(plan, name, placed)
    const asked = telling(words)
    const title = sameTitle(placed, words)
    const subject = (found: Partial<Subject>): Subject => ({
      words,
      features: [],
      featureTasks: placed.filter(({ task }) => found.features?.some(({ name }) => name === task.feature)),
      tasks: title ? [title] : strictly ? [] : tasksNamed(placed, asked, telling, words),
      frameworks: [],
      screens: [],
      fields: [],
      ...found,
    })
    if (title) return subject({})
    if (asked.size === 0) return subject({ tasks: [] })
    const exact = all.filter(({ stems }) => likeness(stems, asked) === 1).map(({ feature }) => feature)
    if (exact.length > 0) return subject({ features: exact })
    const named = wordsOf(words).filter(isTelling).join(' ')
    const wished = asks.wished(named)
    const ids = wished.length > 0 ? wished : asks.ruledOut(named)
    const byId = all.filter(({ stems }) => ids.some((id) => isNamedBy(nameOf(id), stems, telling)))
    if (byId.length > 0) return subject({ features: byId.map(({ feature }) => feature) })
    const inPhase = featuresOfPhase(plan, asked, telling)
    if (inPhase.length > 0) return subject({ features: inPhase })
    const frameworks = plan.architecture.frameworks.filter(
      (name) =>
        !tooPlain.has(name) &&
        2 * ids.filter((id) => distinctiveFrameworks(knowledge, id)[0] === name).length > ids.length,
    )
    const screens = plan.architecture.screens
      .map(({ name }) => name)
      .filter((name) => likeness(telling(name), asked) === 1)
    if (frameworks.length > 0 || screens.length > 0)
      return subject({
        frameworks,
        screens,
        ...(screens.length > 0
          ? { tasks: placed.filter(({ task }) => screens.some((name) => names(task.title, name))) }
          : {}),
      })
    if (strictly) return subject({})
    const fields = fieldsNamed(plan, asked)
    if (fields.length > 0) return subject({ fields, tasks: [] })
    const [best] = all
      .map(({ feature, stems }) => ({ feature, score: likeness(stems, asked) }))
      .toSorted((one, other) => other.score - one.score)
    if (best && best.score >= least.ofName) return subject({ features: [best.feature] })
    const speaking = featuresSpeakingOf(plan, [asked])
    if (speaking.length > 0) return subject({ features: speaking })
    return subject({ features: featuresOfTasks(plan, ids.flatMap(otherWords), asked) })
  }

  /** Words repeated in the names of a feature: "stars" for ratings. */
  function otherWords(id: string): Set<string>[] {
    const { functions, verbs } = knowledge.kinds
    const names = knowledge.general.find(({ feature }) => feature === id)?.names ?? []
    const count = Map.groupBy(
      names.flatMap((name) => [...telling(name)].filter((stem) => !functions.has(stem) && !verbs.has(stem))),
      (stem) => stem,
    )
    return [...count].flatMap(([stem, places]) => (places.length > 1 ? [new Set([stem])] : []))
  }

  function nameOf(id: string): string {
    const own = archetype?.options.find((option) => idOf(option) === id)
    return (own && 'name' in own ? own.name : knowledge.featureById.get(id)?.name) ?? ''
  }
}

/** What a name of the plan means: that feature, task or screen and nothing else. */
function subjectNamed(plan: Plan, name: string, placed: readonly PlacedTitle[]): Subject {
  const features = plan.features.filter((feature) => feature.name === name)
  const tasks = features.length > 0 ? [] : placed.filter(({ task }) => task.title === name)
  const isScreen = features.length + tasks.length === 0
  return {
    words: name,
    features,
    featureTasks: placed.filter(({ task }) => features.some((feature) => feature.name === task.feature)),
    tasks: isScreen ? placed.filter(({ task }) => names(task.title, name)) : tasks,
    frameworks: [],
    screens: isScreen ? [name] : [],
    fields: [],
  }
}

function singularsOf(text: string): string[] {
  return wordsOf(text).map(singular)
}

function sameTitle(placed: readonly PlacedTitle[], words: string): PlacedTitle | undefined {
  const plain = wordsOf(words).join(' ')
  return placed.find(({ task }) => wordsOf(task.title).join(' ') === plain)
}

/** Case-sensitive, so that "on the map" does not name the screen Map. */
function names(title: string, screen: string): boolean {
  return ` ${title} `.includes(` ${screen} `)
}

type Telling = (text: string) => Set<string>

/** Tasks whose titles contain all or most of the words, best first. */
function tasksNamed(
  placed: readonly PlacedTitle[],
  asked: Set<string>,
  telling: Telling,
  words: string,
): PlacedTitle[] {
  // Whole words for a single word: "sharing" is not a share of something.
  const only = asked.size === 1 ? singularsOf(words) : null
  return placed
    .filter(
      ({ task }) =>
        !only || singularsOf(task.title).some((word) => only.includes(word) && asked.has(stemOf(word))),
    )
    .map((one) => {
      const stems = telling(one.task.title)
      const score = [...asked].every((stem) => stems.has(stem))
        ? 1 + likeness(stems, asked)
        : likeness(stems, asked)
      return { one, score }
    })
    .filter(({ score }) => score >= least.ofTitle)
    .toSorted((first, second) => second.score - first.score)
    .map(({ one }) => one)
}

function isNamedBy(template: string, stems: Set<string>, telling: Telling): boolean {
  const name = telling(template.replace(/\{\w+\}/g, ' '))
  return name.size > 0 && likeness(name, stems) === 1
}

/** Features whose tasks all lie in a phase with this name. */
function featuresOfPhase({ roadmap, features }: Plan, asked: Set<string>, telling: Telling): PlanFeature[] {
  const phase = roadmap.find(({ phase: name }) => [...asked].every((stem) => telling(name).has(stem)))
  if (!phase) return []
  return features.filter(
    ({ name }) =>
      phase.tasks.some(({ feature }) => feature === name) &&
      roadmap.every((other) => other === phase || other.tasks.every(({ feature }) => feature !== name)),
  )
}

/** The only feature whose name, reason or story contains all the words. */
function featuresSpeakingOf({ features, stories = [] }: Plan, ways: readonly Set<string>[]): PlanFeature[] {
  return onlyOne(
    features.filter(({ name, why }) => {
      const story = stories.find((one) => one.name === name)
      return speaksOf([name, why, story?.story ?? ''], ways)
    }),
  )
}

/** If a task title contains the exact word, the request means that task and not its whole feature. */
function featuresOfTasks(
  { features, roadmap }: Plan,
  ways: readonly Set<string>[],
  asked: Set<string>,
): PlanFeature[] {
  const titles = (name: string) =>
    roadmap.flatMap(({ tasks }) => tasks.flatMap(({ feature, title }) => (feature === name ? [title] : [])))
  return onlyOne(
    features.slice(1).filter(({ name }) => speaksOf(titles(name), ways) && !speaksOf(titles(name), [asked])),
  )
}

function onlyOne(features: PlanFeature[]): PlanFeature[] {
  return features.length === 1 ? features : []
}

function speaksOf(texts: readonly string[], ways: readonly Set<string>[]): boolean {
  const stems = new Set(stemsOf(texts.join(' ')))
  return ways.some((asked) => asked.size > 0 && [...asked].every((stem) => stems.has(stem)))
}

/** The field whose whole name is among the asked words, if there is only one. */
function fieldsNamed({ architecture }: Plan, asked: Set<string>): Subject['fields'] {
  const all = architecture.entities.flatMap((entity) =>
    entity.fields.map(({ name }) => ({ entity: entity.name, field: name, stems: stemsOf(name) })),
  )
  const found = all.filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.has(stem)))
  return found.length === 1 ? found.map(({ entity, field }) => ({ entity, field })) : []
}

export function isFound({ features, tasks, frameworks, screens, fields }: Subject): boolean {
  return features.length + tasks.length + frameworks.length + screens.length + fields.length > 0
}

/** How much two sets of stems have in common: 1 where they are the same. */
function likeness(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return (2 * shared) / (one.size + other.size || 1)
}
