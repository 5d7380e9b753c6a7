import type { Plan, PlanFeature, PlanTask } from '#contract/plan/plan.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { WordKinds } from '#server/teaching/planner/reading/find-object.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'

export interface PlacedTitle {
  phase: string
  task: PlanTask
}

/** A numbered task, with what is said before it: "task 3", "the streak in step 3". */
export const numberedTask =
  /^(.*?)(?:\b(?:in|from|of|at)\s{1,4})?(?:the\s{1,4})?\b(?:task|step)\s{1,4}(\d{1,3})$/i

export function taskNameOf({ phase, task }: PlacedTitle): { phase: string; title: string } {
  return { phase, title: task.title }
}

/** The parts of a plan that a few words refer to. */
export interface Subject {
  words: string
  features: PlanFeature[]
  tasks: PlacedTitle[]
  /** All tasks of `features`, in the plan's order. */
  featureTasks: PlacedTitle[]
  /** Frameworks that only this subject needs. */
  frameworks: string[]
  screens: string[]
  /** Set only if the words match nothing larger. */
  fields: { entity: string; field: string }[]
}

/** The names in a list: "the map, the widget and the photos". */
export function partsOf(text: string): string[] {
  return text
    .split(/\s{0,4},\s{0,4}(?:and\s{1,4})?|\s{1,4}(?:and|or|plus|nor)\s{1,4}/i)
    .filter((part) => part.trim() !== '')
}

export function hasAll(stems: ReadonlySet<string>, asked: ReadonlySet<string>): boolean {
  return asked.size > 0 && [...asked].every((stem) => stems.has(stem))
}

export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length
}

/** The subject of a name in the plan: the feature, task or screen of that name and nothing else. */
export function subjectNamed(plan: Plan, name: string, placed: readonly PlacedTitle[]): Subject {
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

export function singularsOf(text: string): string[] {
  return wordsOf(text).map(singular)
}

export function sameTitle(placed: readonly PlacedTitle[], words: string): PlacedTitle | undefined {
  const plain = wordsOf(words).join(' ')
  return placed.find(({ task }) => wordsOf(task.title).join(' ') === plain)
}

/**
 * Whether a title contains the name of a screen. Case-sensitive: "on the map" does not name the screen Map.
 */
export function names(title: string, screen: string): boolean {
  return ` ${title.replace(/[“”]/g, ' ')} `.includes(` ${screen} `)
}

/** Features whose tasks are all in the phase of this name. */
export function featuresOfPhase(
  { roadmap, features }: Plan,
  asked: Set<string>,
  telling: (text: string) => Set<string>,
): PlanFeature[] {
  const phase = roadmap.find(({ phase: name }) => hasAll(telling(name), asked))
  if (!phase) return []
  return features.filter(
    ({ name }) =>
      phase.tasks.some(({ feature }) => feature === name) &&
      roadmap.every((other) => other === phase || other.tasks.every(({ feature }) => feature !== name)),
  )
}

/**
 * The feature whose task titles contain other words for what was asked; empty if several do. If a title
 * contains the asked word itself, only that task is meant.
 */
export function featuresOfTasks(
  { features, roadmap }: Plan,
  ways: readonly Set<string>[],
  asked: Set<string>,
): PlanFeature[] {
  const titles = (name: string) =>
    roadmap.flatMap(({ tasks }) => tasks.flatMap(({ feature, title }) => (feature === name ? [title] : [])))
  // A feature that is more about something else stays.
  const isAbout = (feature: string) => {
    const own = roadmap.flatMap(({ tasks }) => tasks.filter((task) => task.feature === feature))
    const said = own.map(({ title, description }) => `${title}. ${description}`)
    return said.filter((text) => speaksOf([text], ways)).length * 2 > own.length
  }
  return onlyOne(
    features
      .slice(1)
      .filter(
        ({ name }) => isAbout(name) && speaksOf(titles(name), ways) && !speaksOf(titles(name), [asked]),
      ),
  )
}

function onlyOne(features: PlanFeature[]): PlanFeature[] {
  return features.length === 1 ? features : []
}

export function speaksOf(texts: readonly string[], ways: readonly Set<string>[]): boolean {
  const stems = new Set(stemsOf(texts.join(' ')))
  return ways.some((asked) => asked.size > 0 && [...asked].every((stem) => stems.has(stem)))
}

/** The field whose whole name is among the asked words; empty unless there is exactly one. */
export function fieldsNamed({ architecture }: Plan, asked: Set<string>): Subject['fields'] {
  const all = architecture.entities.flatMap((entity) =>
    entity.fields.map(({ name }) => ({ entity: entity.name, field: name, stems: stemsOf(name) })),
  )
  const found = all.filter(
    ({ entity, stems }) =>
      stems.length > 0 &&
      stems.every((stem) => asked.has(stem)) &&
      [...asked].every((stem) => stems.includes(stem) || stemsOf(entity).includes(stem)),
  )
  return found.length === 1 ? found.map(({ entity, field }) => ({ entity, field })) : []
}

/** How much two sets of stems have in common, from 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * shared(one, other)) / (one.size + other.size || 1)
}

export interface PartName {
  kind: 'feature' | 'screen' | 'task'
  name: string
}

export function namesOf({ features, screens, tasks }: Subject): PartName[] {
  if (features.length > 0) return features.map(({ name }) => ({ kind: 'feature', name }))
  if (screens.length > 0) return screens.map((name) => ({ kind: 'screen', name }))
  return tasks.map(({ task }) => ({ kind: 'task', name: task.title }))
}

/**
 * The feature meant by a screen's name: the feature with that name, unless another one adds the screen.
 * Without one, the feature that adds it, but not the first feature, nor if the request says "screen" or
 * "page".
 */
export function ownerOf(
  { features }: Plan,
  screen: string,
  said: string,
  named: PlanFeature | undefined,
): PlanFeature | undefined {
  const owner = features.find(({ brings }) => brings?.screens.includes(screen))
  if (named) return !owner || owner === named ? named : undefined
  return owner === features[0] || isScreenWord.test(said) ? undefined : owner
}

const isScreenWord = /\b(?:screen|page|view|tab)s?\b/i

/** "The plate calculator" is about plates, and "the tuner" tunes. */
export function withoutRole(
  { features }: Plan,
  { roles }: WordKinds,
  told: readonly string[],
): string | null {
  const role = told.at(-1) ?? ''
  if (told.length > 1) return roles.has(role) && !isScreenWord.test(role) ? told.slice(0, -1).join(' ') : null
  const verb = /^(\p{L}{3,})er$/u.exec(role)?.[1]
  if (verb === undefined) return null
  return [verb, `${verb}e`].find((one) => features.some(({ name }) => wordsOf(name)[0] === one)) ?? null
}
