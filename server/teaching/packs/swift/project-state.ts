import type { ScreenPart } from '#contract/screen-part.ts'
import type { WrittenRule } from '#server/teaching/packs/written-task.ts'
import type { PlannedType } from './planned-types.ts'

export interface SwiftFile {
  /** Within the project: `Thirsty/Plant.swift`, `ThirstyTests/PlantTests.swift`. */
  path: string
  swift: string
}

export type ScreenKind = 'list' | 'grid' | 'form' | 'detail' | 'screen'
export type Ability = 'edit' | 'delete' | 'search' | 'sections' | 'empty' | 'photo' | 'share'

/** A screen as far as it is built. */
export interface BuiltScreen {
  /** As the plan calls it. */
  name: string
  view: string
  kind: ScreenKind
  /** The name of the type it is about; null for one that shows no data of its own. */
  type: string | null
  parts: readonly ScreenPart[]
  abilities: readonly Ability[]
}

/** What a project contains after some of its tasks: all of its files follow from it. */
export interface ProjectState {
  /** In code: `Thirsty`. */
  app: string
  firstScreen: string
  usesSwiftData: boolean
  /** All that the plan speaks of. */
  types: readonly PlannedType[]
  /** Names of the types that exist by now. */
  built: readonly string[]
  /** Names of types that have tests. */
  tested: readonly string[]
  screens: readonly BuiltScreen[]
  /** Types whose first content comes from a file. */
  filled: readonly string[]
  /** Rules that have a place and tests waiting for them. */
  rules: readonly RuleFrame[]
  /** Files that packs brought along. */
  parts: readonly BuiltPart[]
}

export interface BuiltPart {
  name: string
  files: readonly SwiftFile[]
}

export interface RuleFrame {
  /** `NextDay` */
  name: string
  /** What it works out, in words. */
  about: string
  /** Names of its tests. */
  cases: readonly string[]
  /** What each test is about, in the words of the task. */
  told: readonly string[]
  /** Sentences of the task that say what it decides. */
  steps: readonly string[]
  /** The head of its function: `nextDay(for plant: Plant, today: Date) -> Date`. */
  head: string
  /** Whether the task's words want a class of that name, and no function. */
  isClass: boolean
  /** Small types that the head speaks of, as lines. */
  ownTypes: readonly string[]
  /** The rule itself, where it is written. */
  written: WrittenRule | null
}

export function typeNamed(state: ProjectState, name: string | null): PlannedType | null {
  return (
    (name !== null && state.built.includes(name) && state.types.find((type) => type.name === name)) || null
  )
}

/** The view that stands for one thing in lists, named so that it is no type of the plan. */
export function rowViewOf({ types }: ProjectState, { name }: PlannedType): string {
  return types.some((type) => type.name === `${name}Row`) ? `${name}RowView` : `${name}Row`
}

export function withType(state: ProjectState, name: string | null): ProjectState {
  if (name === null || state.built.includes(name)) return state
  return { ...state, built: [...state.built, name] }
}

/** Adds a screen, or gives the one there is what it lacks. */
export function withScreen(state: ProjectState, screen: BuiltScreen): ProjectState {
  const before = state.screens.find(({ view }) => view === screen.view)
  if (!before) return { ...state, screens: [...state.screens, screen] }
  const kind = before.kind === 'screen' ? screen.kind : before.kind
  const merged = { ...before, kind, abilities: [...new Set([...before.abilities, ...screen.abilities])] }
  return { ...state, screens: state.screens.map((one) => (one === before ? merged : one)) }
}

export function screenOfKind(
  state: ProjectState,
  kinds: readonly ScreenKind[],
  type: string | null,
): BuiltScreen | null {
  return (
    state.screens.find((screen) => kinds.includes(screen.kind) && (type === null || screen.type === type)) ??
    null
  )
}
