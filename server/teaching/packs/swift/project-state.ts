import type { ScreenPart } from '#contract/plan/screen-part.ts'
import type { WrittenRule } from '#server/teaching/packs/written-task.ts'
import type { PlannedType } from './planned-types.ts'

export interface SwiftFile {
  /** Within the project: `Thirsty/Plant.swift`, `ThirstyTests/PlantTests.swift`. */
  path: string
  swift: string
}

export type ScreenKind = 'list' | 'grid' | 'form' | 'detail' | 'screen'
export type Ability = 'edit' | 'delete' | 'search' | 'sections' | 'empty' | 'photo' | 'share'

/** The part of a screen that is built so far. */
export interface BuiltScreen {
  /** Its name in the plan. */
  name: string
  view: string
  kind: ScreenKind
  /** The type it shows; null if it shows no stored data. */
  type: string | null
  parts: readonly ScreenPart[]
  abilities: readonly Ability[]
}

/** The project after some of its tasks, from which all its files are generated. */
export interface ProjectState {
  /** Its name in code: `Thirsty`. */
  app: string
  firstScreen: string
  usesSwiftData: boolean
  /** All types of the plan. */
  types: readonly PlannedType[]
  /** Names of the types built so far. */
  built: readonly string[]
  /** Names of types that have tests. */
  tested: readonly string[]
  screens: readonly BuiltScreen[]
  /** Types whose initial content comes from a file. */
  filled: readonly string[]
  /** Rules that have a file with tests, for the learner to fill in. */
  rules: readonly RuleFrame[]
  /** Files added by packs. */
  parts: readonly BuiltPart[]
}

export interface BuiltPart {
  name: string
  files: readonly SwiftFile[]
}

export interface RuleFrame {
  /** The type's name: `NextDay`. */
  name: string
  /** What the rule computes, in words. */
  about: string
  /** Names of its tests. */
  cases: readonly string[]
  /** What each test covers, as the task says it. */
  told: readonly string[]
  /** The task's sentences about what the rule decides. */
  steps: readonly string[]
  /** The function's signature: `nextDay(for plant: Plant, today: Date) -> Date`. */
  head: string
  /** Whether the task asks for a class with that name instead of a function. */
  isClass: boolean
  /** Lines that declare small types used in the signature. */
  ownTypes: readonly string[]
  /** The complete rule, if one is written for the task. */
  written: WrittenRule | null
}

export function typeNamed(state: ProjectState, name: string | null): PlannedType | null {
  return (
    (name !== null && state.built.includes(name) && state.types.find((type) => type.name === name)) || null
  )
}

/** The name of a type's row view; it never equals a planned type's name. */
export function rowViewOf({ types }: ProjectState, { name }: PlannedType): string {
  return types.some((type) => type.name === `${name}Row`) ? `${name}RowView` : `${name}Row`
}

export function withType(state: ProjectState, name: string | null): ProjectState {
  if (name === null || state.built.includes(name)) return state
  return { ...state, built: [...state.built, name] }
}

/** Adds a screen, or adds to an existing one what is new. */
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
