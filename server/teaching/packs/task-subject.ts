import type { Plan, PlanScreen, PlanTask } from '#contract/plan/plan.ts'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import {
  mainEntity,
  plannedTypes,
  swiftName,
  type PlannedType,
} from '#server/teaching/packs/swift/planned-types.ts'
import type { ProjectState } from '#server/teaching/packs/swift/project-state.ts'
import { isSwiftName } from '#server/swift/swift-text.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { requestedTypes, type RequestedType } from '#server/teaching/packs/task-words/requested-types.ts'
import type { WrittenTask } from './written-task.ts'

/** What a planned task is about, with the project's names. */
export interface TaskSubject {
  task: PlanTask
  /** The types that its text mentions, otherwise the main type. */
  types: readonly PlannedType[]
  /** The type it is mainly about. */
  type: PlannedType | null
  screen: PlanScreen | null
  /** The forms (struct, enum, …) that its text asks for, by type. */
  forms: readonly RequestedType[]
  /** Texts written for this task, besides its pack. */
  written: WrittenTask | null
}

const partsOf: Record<'list' | 'form' | 'any', readonly ScreenPartKind[]> = {
  list: ['row', 'grid', 'card', 'search'],
  form: ['field', 'picker', 'stepper', 'calendar', 'toggle'],
  any: [],
}

export function taskSubjectOf(plan: Plan, task: PlanTask, shape: keyof typeof partsOf): TaskSubject {
  const types = plannedTypes(plan)
  const text = `${task.title} ${task.description}`
  const screen = screenOf(plan, task, shape)
  const named = types.filter((type) => says(text, type))
  const main = types.find(({ name }) => name === swiftName(mainEntity(plan)?.name ?? '')) ?? types[0] ?? null
  const [shown] = (screen?.data ?? []).flatMap(
    (name) => types.find((one) => one.name === swiftName(name)) ?? [],
  )
  const inTitle = types.filter((one) => says(task.title, one))
  const type = shown ?? (main && inTitle.includes(main) ? main : (inTitle[0] ?? main))
  return {
    task,
    types: named.length > 0 ? named : type ? [type] : [],
    type,
    screen,
    forms: formsOf(task),
    written: null,
  }
}

function formsOf({ description }: PlanTask): RequestedType[] {
  return sentencesOf(description).flatMap(requestedTypes)
}

/** The empty project, before its first task. */
export function emptyProject(plan: Plan): ProjectState {
  const types = plannedTypes(plan)
  const name = fileName(plan.appName ?? 'MyApp')
  const app = isSwiftName(name) ? name : `My${name}`
  return {
    app: types.some((type) => type.name === app) ? `${app}App` : app,
    firstScreen: plan.architecture.screens[0]?.name ?? 'Hello',
    usesSwiftData: plan.architecture.frameworks.includes('SwiftData'),
    types,
    built: [],
    tested: [],
    screens: [],
    filled: [],
    rules: [],
    parts: [],
  }
}

/** A name that is valid for files and in code. */
function fileName(words: string): string {
  const name = swiftName(words.normalize('NFKD').replace(/[^\p{L}\p{N} -]/gu, ''))
  return [...name].slice(0, longestName).join('')
}

const longestName = 80

export function viewNameOf(screen: string): string {
  const name = fileName(screen)
  return `${/^\p{L}/u.test(name) ? name : `Screen${name}`}View`
}

/** The screen mentioned in the title, otherwise the first suitable one in the description. */
function screenOf(
  { architecture: { screens } }: Plan,
  task: PlanTask,
  shape: keyof typeof partsOf,
): PlanScreen | null {
  const fits = ({ shows = [] }: PlanScreen) =>
    shape === 'any' || shows.some(({ kind }) => partsOf[shape].includes(kind))
  const inTitle = named(screens, task.title)
  const inText = named(screens, task.description)
  return inTitle.find(fits) ?? inText.find(fits) ?? inTitle[0] ?? inText[0] ?? null
}

/** The screens that a text mentions, in its order; of overlapping names the longer one. */
function named(screens: readonly PlanScreen[], text: string): PlanScreen[] {
  const found = screens
    .map((screen) => ({ screen, at: placeOf(text, screen.name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at || b.screen.name.length - a.screen.name.length)
  return found
    .filter(({ screen, at }) =>
      found.every(
        (other) =>
          other.screen === screen ||
          other.screen.name.length <= screen.name.length ||
          at < other.at ||
          at >= other.at + other.screen.name.length,
      ),
    )
    .map(({ screen }) => screen)
}

/** The position of a name as a whole word; -1 if it does not occur. */
function placeOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\p{L}/u.test(text[at - 1] ?? ' ') && !/\p{L}/u.test(text[at + name.length] ?? ' ')) return at
  return -1
}

function says(text: string, { name, words, manyWords }: PlannedType): boolean {
  const told = text.toLowerCase()
  return [words, manyWords, name.toLowerCase()].some((form) => placeOf(told, form) >= 0)
}
