import { readTick } from '#contract/plan/read-tick.ts'
import type { PackStep } from './pack.ts'
import { ruleFrame } from '#server/teaching/packs/swift/render-rule.ts'
import { viewNameOf, type TaskSubject } from './task-subject.ts'
import {
  screenOfKind,
  withScreen,
  withType,
  type Ability,
  type BuiltScreen,
  type ProjectState,
  type ScreenKind,
} from '#server/teaching/packs/swift/project-state.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'

export function applyPackStep(state: ProjectState, step: PackStep, ground: TaskSubject): ProjectState {
  switch (step) {
    case 'project':
    case 'part':
    case 'none':
      return state
    case 'model':
      return ground.types.reduce(
        (grown, { name }) => ({ ...withType(grown, name), tested: [...new Set([...grown.tested, name])] }),
        state,
      )
    case 'content':
      return fill(state, ground)
    case 'rule':
      return frame(state, ground)
    case 'list':
    case 'grid':
    case 'form':
    case 'detail':
    case 'screen':
      return build(state, step, ground)
    case 'search':
    case 'sections':
    case 'delete':
    case 'empty':
      return enable(state, step, ground)
  }
}

export function screenOfStep(
  state: ProjectState,
  step: PackStep,
  { type, screen }: TaskSubject,
): BuiltScreen | null {
  if (buildsNoScreen.has(step)) return null
  if (step === 'list' || step === 'grid' || step === 'form' || step === 'detail' || step === 'screen')
    return planned(step, type, screen)
  const own = screen && state.screens.find(({ view }) => view === viewNameOf(screen.name))
  return own ?? screenOfKind(state, ['list', 'grid'], type?.name ?? null) ?? planned('list', type, screen)
}

const buildsNoScreen: ReadonlySet<PackStep> = new Set(['project', 'model', 'content', 'rule', 'part', 'none'])

function fill(state: ProjectState, { type }: TaskSubject): ProjectState {
  if (!type?.title) return state
  return { ...withType(state, type.name), filled: [...new Set([...state.filled, type.name])] }
}

function frame(state: ProjectState, { task, types, written }: TaskSubject): ProjectState {
  const rule = ruleFrame(
    task,
    types.filter(({ name }) => state.built.includes(name)),
    written,
  )
  return { ...state, rules: [...state.rules.filter(({ name }) => name !== rule.name), rule] }
}

function build(state: ProjectState, kind: ScreenKind, ground: TaskSubject): ProjectState {
  const screen = screenOfStep(state, kind, ground)
  return screen ? withScreen(withType(state, screen.type), screen) : state
}

function enable(state: ProjectState, ability: Extract<Ability, PackStep>, ground: TaskSubject): ProjectState {
  const screen = screenOfStep(state, ability, ground)
  if (!screen) return state
  const kind = screen.kind === 'grid' ? 'grid' : 'list'
  return withScreen(withType(state, screen.type), {
    ...screen,
    kind,
    abilities: [...new Set([...screen.abilities, ability])],
  })
}

function planned(
  kind: ScreenKind,
  type: PlannedType | null,
  screen: TaskSubject['screen'],
): BuiltScreen | null {
  const name = screen?.name ?? (type ? nameFor(kind, type) : null)
  if (name === null || (kind === 'screen' && !screen?.shows?.length)) return null
  return {
    name,
    view: viewNameOf(name),
    kind,
    type: type?.name ?? null,
    parts: (screen?.shows ?? []).map((part) => ({ ...part, text: readTick(part.text).text })),
    abilities: kind === 'list' ? ['empty'] : [],
  }
}

function nameFor(kind: ScreenKind, { words, manyWords }: PlannedType): string {
  if (kind === 'form') return `New ${words}`
  const name = kind === 'detail' ? words : manyWords
  return name.charAt(0).toUpperCase() + name.slice(1)
}
