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

/** What is built of a screen so far. */
export interface BuiltScreen {
  /** The plan's name for it. */
  name: string
  view: string
  kind: ScreenKind
  /** The type it is about; null if it shows no data of its own. */
  type: string | null
  parts: readonly ScreenPart[]
  abilities: readonly Ability[]
}

/** A project after some of its tasks; all its files are generated from it. */
export interface ProjectState {
  /** Name in code: `Thirsty`. */
  app: string
  firstScreen: string
  usesSwiftData: boolean
  /** All types in the plan. */
  types: readonly PlannedType[]
  /** Names of the types built so far. */
  built: readonly string[]
  /** Names of types that have tests. */
  tested: readonly string[]
  screens: readonly BuiltScreen[]
  /** Types whose initial content comes from a file. */
  filled: readonly string[]
  /** Rules that have a file and tests but no content. */
  rules: readonly RuleFrame[]
  /** Files added by packs. */
  parts: readonly BuiltPart[]
}

export interface BuiltPart {
  name: string
  files: readonly SwiftFile[]
}

export interface RuleFrame {
  /** `NextDay` */
  name: string
  /** What it computes, in words. */
  about: string
  /** Names of its tests. */
  cases: readonly string[]
  /** What each test covers, in the task's words. */
  told: readonly string[]
  /** The task's sentences about what it decides. */
  steps: readonly string[]
  /** Its function's signature: `nextDay(for plant: Plant, today: Date) -> Date`. */
  head: string
  /** Whether the task asks for a class of that name instead of a function. */
  isClass: boolean
  /** Small types used in the signature, as lines. */
  ownTypes: readonly string[]
  /** The written rule, if there is one. */
  written: WrittenRule | null
}

export function typeNamed(state: ProjectState, name: string | null): PlannedType | null {
  return (
    (name !== null && state.built.includes(name) && state.types.find((type) => type.name === name)) || null
  )
}

/** The name of the row view for a type, chosen so that it does not clash with a planned type. */
export function rowViewOf({ types }: ProjectState, { name }: PlannedType): string {
  return types.some((type) => type.name === `${name}Row`) ? `${name}RowView` : `${name}Row`
}

export function withType(state: ProjectState, name: string | null): ProjectState {
  if (name === null || state.built.includes(name)) return state
  return { ...state, built: [...state.built, name] }
}

/** Adds a screen, or adds what an existing one lacks. */
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
