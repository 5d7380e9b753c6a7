import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { requestedClass } from '#server/teaching/packs/task-words/requested-types.ts'
import { addPart, partSlots } from './add-part.ts'
import type { AttemptKnowledge, PackData } from './load-packs.ts'
import type { PackText, TaskPack } from './pack.ts'
import { fillSlots, listed, slotsOf, type Slots } from './slots-of.ts'
import { applyPackStep, screenOfStep } from './apply-pack-step.ts'
import { emptyProject, taskSubjectOf, type TaskSubject } from './task-subject.ts'
import { exampleRule, examplePlanFor } from './example-plans.ts'
import { uncheckedPack } from './unchecked-pack.ts'
import type { WrittenTask } from './written-task.ts'
import type { PlannedType } from './swift/planned-types.ts'
import type { BuiltScreen, ProjectState, SwiftFile } from './swift/project-state.ts'
import { changedFiles, renderProject } from './swift/render-project.ts'

export type TaskPacks = ReturnType<typeof createTaskPacks>

/** The help for one task of a plan, with the plan's names. */
export interface TaskHelp {
  pack: TaskPack
  ground: TaskSubject
  screen: BuiltScreen | null
  before: ProjectState
  after: ProjectState
  /** The files that the task adds or changes, main file first. */
  solution: SwiftFile[]
  slots: Slots
  /** Fills a pack's text with the plan's names. */
  say: (text: PackText) => string
  /** An example: the same task for other data. */
  twin: () => ExampleFile
  /**
   * Whether only the learner can say what is right: a rule task without a written rule. Its solution is a skeleton.
   */
  isGuided: boolean
  /** Rules for checking attempts. */
  reading: AttemptKnowledge
  /** The same help for the learner's types; `more` lists further types that already exist. */
  withTypes: (types: readonly PlannedType[], more: readonly string[]) => TaskHelp
}

/** Example code for other data, and pairs of its names and the project's. */
export interface ExampleFile extends SwiftFile {
  names: [other: string, own: string][]
  /** The types that the code uses without declaring them, as a sentence. */
  relies?: string
}

/** Finds a task's pack and applies it to a plan. */
export function createTaskPacks({ packs, tasks, reading }: PackData) {
  const writtenFor = new Map<string, WrittenTask>()
  // Several files may have texts for the same task.
  for (const one of tasks) writtenFor.set(one.task, { ...writtenFor.get(one.task), ...one })
  const byTask = new Map(packs.flatMap((pack) => pack.serves.map((id) => [id, pack] as const)))
  return { all: packs, written: tasks, packOf, helpFor, helpOn, readingOn, planTaskFor, stateBefore }

  function packOf(madeFrom: string | null | undefined): TaskPack | null {
    return (madeFrom && byTask.get(madeFrom)) || null
  }

  /** The help for a planned task; null if no pack covers it. */
  function helpFor(plan: Plan, task: PlanTask): TaskHelp | null {
    const pack = packOf(task.madeFrom)
    if (!pack) return null
    const before = stateBefore(plan, task)
    const ground = groundFor(plan, task, pack)
    const withTypes: TaskHelp['withTypes'] = (types, more) => {
      const named = (one: PlannedType) => types.find(({ name }) => name === one.name) ?? one
      const own = { ...ground, types: ground.types.map(named), type: ground.type && named(ground.type) }
      const built = [...new Set([...before.built, ...more])]
      return { ...helpWith(pack, plan, task, { ...before, types, built }, own), reading, withTypes }
    }
    const help = helpWith(pack, plan, task, before, ground)
    return help.solution.length > 0 ? { ...help, reading, withTypes } : null
  }

  /**
   * What attempts at a task are checked against; without a pack, only the sentences of its description. Null if the task is not in the plan.
   */
  function readingOn(plan: Plan | null, task: { title: string; madeFrom?: string | null }): TaskHelp | null {
    const help = helpOn(plan, task)
    const planned = plan && planTaskFor(plan, task)
    if (help || !plan || !planned) return help
    const ground = groundFor(plan, planned, uncheckedPack)
    const read = helpWith(uncheckedPack, plan, planned, stateBefore(plan, planned), ground)
    const loose: TaskHelp = { ...read, reading, withTypes: () => loose }
    return loose
  }

  /** The help for a task in the task list, found by its origin in the plan, otherwise by title. */
  function helpOn(plan: Plan | null, task: { title: string; madeFrom?: string | null }): TaskHelp | null {
    const planned = plan && planTaskFor(plan, task)
    return planned ? helpFor(plan, planned) : null
  }

  function planTaskFor(plan: Plan, task: { title: string; madeFrom?: string | null }): PlanTask | null {
    const all = plan.roadmap.flatMap(({ tasks }) => tasks)
    const known = task.madeFrom && all.find(({ madeFrom }) => madeFrom === task.madeFrom)
    return known || all.find(({ title }) => title === task.title) || null
  }

  /** The reference project before a task, built from the plan's earlier tasks. */
  function stateBefore(plan: Plan, task: PlanTask): ProjectState {
    const all = plan.roadmap.flatMap(({ tasks }) => tasks)
    const earlier = all.slice(0, all.indexOf(all.find((one) => one.title === task.title) ?? all[0]!))
    return earlier.reduce((state, one) => stateAfter(plan, one, state), emptyProject(plan))
  }

  function stateAfter(plan: Plan, task: PlanTask, state: ProjectState): ProjectState {
    const pack = packOf(task.madeFrom)
    return pack ? moveOn(state, pack, groundFor(plan, task, pack)) : state
  }

  function groundFor(plan: Plan, task: PlanTask, pack: TaskPack): TaskSubject {
    const written = writtenFor.get(task.madeFrom ?? '') ?? null
    return { ...taskSubjectOf(plan, task, shapeOf(pack)), written }
  }
}

function moveOn(state: ProjectState, { step, part }: TaskPack, ground: TaskSubject): ProjectState {
  return part ? addPart(state, part, ground) : applyPackStep(state, step, ground)
}

function helpWith(
  pack: TaskPack,
  plan: Plan,
  task: PlanTask,
  before: ProjectState,
  read: TaskSubject,
): Omit<TaskHelp, 'reading' | 'withTypes'> {
  const fresh = read.types.filter(({ name }) => !before.built.includes(name))
  // Leaves out types that earlier tasks have built.
  const ground = pack.step === 'model' && fresh.length > 0 ? { ...read, types: fresh } : read
  const after = moveOn(before, pack, ground)
  const screen = screenOfStep(after, pack.step, ground)
  const slots = {
    ...slotsOf(after, ground, screen),
    ...(pack.part ? partSlots(before, pack.part, ground) : {}),
    head: headSlot(pack, ground),
  }
  return {
    pack,
    ground,
    screen,
    before,
    after,
    solution: mainFirst(mainsOf(pack, ground, screen, after), filesOf(pack, before, after)),
    slots,
    say: (text) =>
      fillSlots(typeof text === 'string' ? text : after.usesSwiftData ? text.swiftData : text.plain, slots),
    twin: () => twinFile(pack, plan, slots),
    isGuided: pack.step === 'rule' && !ground.written?.rule,
  }
}

export const guessedHead = 'a guess at its head'

/** Describes the signature at the start of a rule's skeleton. */
function headSlot({ step }: TaskPack, { written, task }: TaskSubject): string {
  if (step === 'rule' && requestedClass(task.description)) return 'the class that the task names'
  return written?.head ? 'the head that the task’s words ask for' : guessedHead
}

function filesOf(pack: TaskPack, before: ProjectState, after: ProjectState): SwiftFile[] {
  return pack.step === 'project' ? renderProject(after) : changedFiles(before, after)
}

/** The path endings of the task's main files. */
function mainsOf(
  { step }: TaskPack,
  { types }: TaskSubject,
  screen: BuiltScreen | null,
  { parts }: ProjectState,
): string[] {
  if (step === 'project') return ['/ContentView.swift']
  if (step === 'part') return (parts.at(-1)?.files ?? []).map(({ path }) => path)
  return screen ? [`/${screen.view}.swift`] : types.map(({ name }) => `/${name}.swift`)
}

function mainFirst(mains: readonly string[], files: readonly SwiftFile[]): SwiftFile[] {
  const rank = ({ path }: SwiftFile) => {
    const at = mains.findIndex((main) => path.endsWith(main))
    return at < 0 ? mains.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** The kind of screen that the step works on. */
function shapeOf({ step }: TaskPack): 'list' | 'form' | 'any' {
  if (step === 'form') return 'form'
  return step === 'list' || step === 'grid' || step === 'search' || step === 'sections' || step === 'delete'
    ? 'list'
    : 'any'
}

/** The example plan's screens, by pack or step. */
const twinScreens: Readonly<Record<string, string>> = {
  chart: 'Weights',
  map: 'Whereabouts',
  form: 'Note',
  detail: 'One',
  screen: 'Lookout',
}

/** The main file of the same task for other data. */
function twinFile(pack: TaskPack, own: Plan, slots: Slots): ExampleFile {
  if (pack.part) return { path: 'Similar.swift', swift: pack.part.twin, names: [] }
  if (pack.step === 'rule') return exampleRule
  const plan = examplePlanFor(own)
  const name = plan.architecture.screens.find((screen) =>
    screen.name.startsWith(twinScreens[pack.id] ?? twinScreens[pack.step] ?? 'Every'),
  )!.name
  const task = {
    ...plan.roadmap[0]!.tasks[0]!,
    title: `${plan.architecture.entities[0]!.name} on ${name}`,
  }
  const ground = { ...taskSubjectOf(plan, task, shapeOf(pack)) }
  const before = applyPackStep(
    applyPackStep(emptyProject(plan), 'model', ground),
    needsList(pack) ? 'list' : 'none',
    ground,
  )
  const start = pack.step === 'model' || pack.step === 'project' ? emptyProject(plan) : before
  const after = applyPackStep(start, pack.step, ground)
  const screen = screenOfStep(after, pack.step, ground)
  const [file = renderProject(after)[0]!] = mainFirst(
    mainsOf(pack, ground, screen, after),
    filesOf(pack, start, after),
  )
  return {
    ...file,
    names: namesBeside(file, slotsOf(after, ground, screen), slots),
    ...reliesOn(file, ground),
  }
}

/** Describes the other app's type if the example uses but does not declare it. */
function reliesOn({ swift }: SwiftFile, { type }: TaskSubject): Pick<ExampleFile, 'relies'> {
  if (!type || !new RegExp(`\\b${type.name}\\b`).test(swift)) return {}
  if (new RegExp(`\\b(?:struct|class) ${type.name}\\b`).test(swift)) return {}
  const fields = listed(type.properties.map(({ name }) => `\`${name}\``))
  return { relies: `\`${type.name}\` is a type of that other app, with ${fields}.` }
}

/** The example's names that differ from the project's, in pairs. */
function namesBeside({ swift }: SwiftFile, other: Slots, own: Slots): ExampleFile['names'] {
  return (['View', 'Type', 'types', 'first'] as const).flatMap((slot): ExampleFile['names'] => {
    const [from, to] = [other[slot], own[slot]]
    return from && to && from !== to && new RegExp(`\\b${from}\\b`).test(swift) ? [[from, to]] : []
  })
}

function needsList({ step }: TaskPack): boolean {
  return step === 'search' || step === 'sections' || step === 'delete' || step === 'empty'
}
