import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPart, ScreenPartKind } from '#contract/plan/screen-part.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { LitParts } from '#app/ui/phone/lit-parts.ts'
import { worksOnScreen, screenOfTask, type TaskText } from './screen-of-task.ts'

/** The parts built so far, by screen name, without screens not yet started. Undefined if all tasks are done. */
export function builtParts(
  plan: Plan,
  tasks: readonly Task[],
  current?: Task,
): ReadonlyMap<string, LitParts> | undefined {
  if (tasks.length > 0 && tasks.every(({ status }) => status === 'completed')) return undefined
  const worked = tasks.filter(({ status, id }) => status === 'completed' || id === current?.id)
  const open = openTasks(plan, tasks, worked)
  const unfinished = new Set(open.map((task) => builtBy(plan, task)?.screen.name))
  const lit = new Map<string, LitParts>()
  for (const task of worked) {
    const built = builtBy(plan, task)
    if (!built) continue
    const { name } = built.screen
    const before = lit.get(name) ?? []
    const isLast = !isFrame(plan, task) && !unfinished.has(name)
    const told = before === 'whole' ? before : [...before, ...built.parts]
    lit.set(name, isLast && told !== 'whole' ? withRest(plan, built.screen, told, open) : told)
  }
  return lit
}

/** The built parts of a screen once no open task is about it: also those that no remaining task mentions. */
function withRest(plan: Plan, screen: PlanScreen, told: ScreenPart[], open: TaskText[]): LitParts {
  const elsewhere = open.filter((task) => builtBy(plan, task) === null).map(wordsOf)
  const parts = partsOf(screen)
  const built = parts.filter(
    (part) =>
      told.some((one) => isSame(one, part)) ||
      plain.includes(part.kind) ||
      !elsewhere.some((words) => says(words, part.kind)),
  )
  return built.length === parts.length ? 'whole' : built
}

/** Common kinds, which tasks about other things mention too, so a mention says nothing. */
const plain: readonly ScreenPartKind[] = ['text', 'row', 'card', 'field', 'number', 'button']

/** What a task adds to the parts built before it; null if it is about no screen. */
export function addedBy(
  plan: Plan,
  tasks: readonly Task[],
  task: Task,
): { screen: PlanScreen; parts: LitParts; isFirst: boolean } | null {
  const screen = builtBy(plan, task)?.screen
  if (!screen) return null
  const others = tasks.filter(({ id }) => id !== task.id)
  const before = builtParts(plan, [...others, { ...task, status: 'in_progress' }])?.get(screen.name)
  const after = builtParts(plan, [...others, { ...task, status: 'completed' }])?.get(screen.name) ?? 'whole'
  const isFirst = before === undefined
  if (before === 'whole') return { screen, parts: [], isFirst }
  if (after === 'whole' && isFirst) return { screen, parts: after, isFirst }
  const all = after === 'whole' ? partsOf(screen) : after
  return { screen, parts: all.filter((part) => !(before ?? []).some((one) => isSame(one, part))), isFirst }
}

/** The tasks still to do, including tasks of the plan that are not in the list yet. */
function openTasks(plan: Plan, tasks: readonly Task[], worked: readonly Task[]): TaskText[] {
  const planned = plan.roadmap
    .flatMap((phase) => phase.tasks)
    .filter(({ title }) => !tasks.some((task) => task.title === title))
  return [...tasks.filter((task) => !worked.includes(task)), ...planned].filter(
    (task) => !isFrame(plan, task),
  )
}

/** The screen a task is about, and the parts of it that the task's text mentions. Null if it mentions neither. */
function builtBy(plan: Plan, task: TaskText): { screen: PlanScreen; parts: ScreenPart[] } | null {
  const screen = screenOfTask(plan, task)
  if (!screen) return null
  const isNamed = worksOnScreen(task, screen)
  const words = wordsOf(task)
  const isSaid = ({ kind, text }: ScreenPart) => (isNamed && says(words, kind)) || saysText(words, text)
  const parts = isFrame(plan, task)
    ? []
    : partsOf(screen).filter((part, at, all) => {
        const below = all[at + 1]
        // A section's heading is built with its first row.
        return isSaid(part) || (part.kind === 'text' && below?.kind === 'row' && isSaid(below))
      })
  return isNamed || parts.length > 0 ? { screen, parts } : null
}

function partsOf({ shows = [] }: PlanScreen): ScreenPart[] {
  return shows.filter(({ kind }) => kind !== 'tabs')
}

/** Whether a task is one of those that start or end every plan. They mention a screen but build only its title. */
export function isFrame({ roadmap }: Plan, { title }: TaskText): boolean {
  const planned = roadmap.flatMap(({ tasks }) => tasks).find((task) => task.title === title)
  return planned?.madeFrom?.startsWith('roadmap/') ?? false
}

function isSame(one: ScreenPart, other: ScreenPart): boolean {
  return one.kind === other.kind && one.text === other.text
}

/** The task's text in lower case, without what it excludes ("not …", "without …"). */
function wordsOf({ title, description, doneWhen }: TaskText): string {
  return [title, description, doneWhen]
    .join('. ')
    .toLowerCase()
    .replace(/\b(?:no|not|never|without|instead of|rather than)\b[^.,;:]{0,80}/g, ' ')
}

function says(words: string, kind: ScreenPartKind): boolean {
  const said = new Set(words.split(/[^\p{L}]/u))
  return wordsFor[kind].split(' ').some((word) => said.has(word) || said.has(`${word}s`))
}

/** Whether the text quotes the label of a part: “Water all in this room”. */
function saysText(words: string, text: string): boolean {
  const label = text.split(' · ')[0]!.toLowerCase()
  return label.length > 3 && words.includes(`“${label}”`)
}

/** The words by which a task's text refers to each kind of part. */
const wordsFor: Record<ScreenPartKind, string> = {
  text: 'text heading section sentence',
  row: 'row list section entry entries table',
  card: 'card list',
  grid: 'grid tile lazyvgrid',
  field: 'field form textfield name',
  picker: 'picker segmented form choice',
  toggle: 'toggle switch form',
  stepper: 'stepper form',
  button: 'button form',
  number: 'number count total sum figure',
  progress: 'progress ring',
  chart: 'chart bar barmark curve',
  map: 'map pin',
  photo: 'photo picture image photospicker',
  camera: 'camera scan scanner',
  calendar: 'calendar',
  search: 'search searchable',
  canvas: 'canvas drawing path',
  board: 'board field square',
  tabs: '',
}
