import type { Plan, PlanTask } from '#contract/plan.ts'
import type { PackText, TaskPack } from './pack.ts'
import { fillSlots, slotsOf, type Slots } from './slots-of.ts'
import { takeStep, screenOfStep } from './take-step.ts'
import { emptyProject, groundOf, type TaskGround } from './task-ground.ts'
import { twinOf } from './twins.ts'
import type { BuiltScreen, ProjectState, SwiftFile } from './swift/project-state.ts'
import { changedFiles, renderProject } from './swift/render-project.ts'

export type TaskPacks = ReturnType<typeof createTaskPacks>

/** All that is written for one task of one plan, in its own names. */
export interface TaskHelp {
  pack: TaskPack
  ground: TaskGround
  screen: BuiltScreen | null
  before: ProjectState
  after: ProjectState
  /** What the task adds or changes, the file it is about first. */
  solution: SwiftFile[]
  slots: Slots
  /** A text of the pack in the plan's names. */
  say: (text: PackText) => string
  /** The same task for other data. */
  twin: () => SwiftFile
}

/** Which pack a known task has, and what it says about a plan. */
export function createTaskPacks(packs: readonly TaskPack[]) {
  const byTask = new Map(packs.flatMap((pack) => pack.serves.map((id) => [id, pack] as const)))
  return { all: packs, packOf, helpFor, helpOn, planTaskFor, stateBefore }

  function packOf(madeFrom: string | null | undefined): TaskPack | null {
    return (madeFrom && byTask.get(madeFrom)) || null
  }

  /** Null where nothing is written for the task. */
  function helpFor(plan: Plan, task: PlanTask): TaskHelp | null {
    const pack = packOf(task.madeFrom)
    if (!pack) return null
    const before = stateBefore(plan, task)
    const help = helpWith(pack, plan, task, before)
    return help.solution.length > 0 ? help : null
  }

  /** For a task of the list: it is known by what it was made from, else by its title. */
  function helpOn(plan: Plan | null, task: { title: string; madeFrom?: string | null }): TaskHelp | null {
    const planned = plan && planTaskFor(plan, task)
    return planned ? helpFor(plan, planned) : null
  }

  function planTaskFor(plan: Plan, task: { title: string; madeFrom?: string | null }): PlanTask | null {
    const all = plan.roadmap.flatMap(({ tasks }) => tasks)
    const known = task.madeFrom && all.find(({ madeFrom }) => madeFrom === task.madeFrom)
    return known || all.find(({ title }) => title === task.title) || null
  }

  /** The project as the reference has it before a task: what the tasks before it in the plan made. */
  function stateBefore(plan: Plan, task: PlanTask): ProjectState {
    const all = plan.roadmap.flatMap(({ tasks }) => tasks)
    const earlier = all.slice(0, all.indexOf(all.find((one) => one.title === task.title) ?? all[0]!))
    return earlier.reduce((state, one) => stateAfter(plan, one, state), emptyProject(plan))
  }

  function stateAfter(plan: Plan, task: PlanTask, state: ProjectState): ProjectState {
    const pack = packOf(task.madeFrom)
    return pack ? takeStep(state, pack.step, groundOf(plan, task, shapeOf(pack))) : state
  }
}

function helpWith(pack: TaskPack, plan: Plan, task: PlanTask, before: ProjectState): TaskHelp {
  const read = groundOf(plan, task, shapeOf(pack))
  const fresh = read.types.filter(({ name }) => !before.built.includes(name))
  // Types that earlier tasks described are only spoken of.
  const ground = pack.step === 'model' && fresh.length > 0 ? { ...read, types: fresh } : read
  const after = takeStep(before, pack.step, ground)
  const screen = screenOfStep(after, pack.step, ground)
  const slots = slotsOf(after, ground, screen)
  return {
    pack,
    ground,
    screen,
    before,
    after,
    solution: mainFirst(pack, ground, screen, filesOf(pack, before, after)),
    slots,
    say: (text) =>
      fillSlots(typeof text === 'string' ? text : after.usesSwiftData ? text.swiftData : text.plain, slots),
    twin: () => twinFile(pack, plan),
  }
}

function filesOf(pack: TaskPack, before: ProjectState, after: ProjectState): SwiftFile[] {
  return pack.step === 'project' ? renderProject(after) : changedFiles(before, after)
}

function mainFirst(
  { step }: TaskPack,
  { types }: TaskGround,
  screen: BuiltScreen | null,
  files: readonly SwiftFile[],
): SwiftFile[] {
  const mains =
    step === 'project'
      ? ['/ContentView.swift']
      : screen
        ? [`/${screen.view}.swift`]
        : types.map(({ name }) => `/${name}.swift`)
  const rank = ({ path }: SwiftFile) => {
    const at = mains.findIndex((main) => path.endsWith(main))
    return at < 0 ? mains.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Which kind of screen a task of this kind looks for. */
function shapeOf({ step }: TaskPack): 'list' | 'form' | 'any' {
  if (step === 'form') return 'form'
  return step === 'list' || step === 'grid' || step === 'search' || step === 'sections' || step === 'delete'
    ? 'list'
    : 'any'
}

const twinScreens: Partial<Record<TaskPack['step'], string>> = {
  form: 'Note',
  detail: 'One',
  screen: 'Lookout',
  project: 'Every',
}

/** The file that a task of this kind is about, for other data. */
function twinFile(pack: TaskPack, own: Plan): SwiftFile {
  const plan = twinOf(own)
  const name = plan.architecture.screens.find((screen) =>
    screen.name.startsWith(twinScreens[pack.step] ?? 'Every'),
  )!.name
  const task = { ...plan.roadmap[0]!.tasks[0]!, title: `${plan.architecture.entities[0]!.name} on ${name}` }
  const ground = { ...groundOf(plan, task, shapeOf(pack)) }
  const before = takeStep(
    takeStep(emptyProject(plan), 'model', ground),
    needsList(pack) ? 'list' : 'none',
    ground,
  )
  const start = pack.step === 'model' || pack.step === 'project' ? emptyProject(plan) : before
  const after = takeStep(start, pack.step, ground)
  const screen = screenOfStep(after, pack.step, ground)
  return mainFirst(pack, ground, screen, filesOf(pack, start, after))[0] ?? renderProject(after)[0]!
}

function needsList({ step }: TaskPack): boolean {
  return step === 'search' || step === 'sections' || step === 'delete' || step === 'empty'
}
