import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { isSwiftName } from '#server/swift/swift-text.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { emptyProject, taskSubjectOf, viewNameOf, type TaskSubject } from './task-subject.ts'
import { emptyTests, withMarks } from './open-marks.ts'
import { applyPackStep } from './apply-pack-step.ts'
import type { TaskPacks } from './task-help.ts'
import type { HelpedTask } from './shown-help.ts'
import { indent, labelledValue } from './swift/show-values.ts'
import { keptProperties, renderModel } from './swift/render-model.ts'
import { swiftName, type PlannedType } from './swift/planned-types.ts'
import { withType, type ProjectState, type SwiftFile } from './swift/project-state.ts'
import { changedFiles, renderProject } from './swift/render-project.ts'

/** What the plan alone says about a task without a pack. */
export interface TaskFrame {
  screen: string | null
  /** The screen's file, or a new file, to which the code belongs. Null for a task without code. */
  file: SwiftFile | null
  /** What belongs to it: the types that it brings into the project, whole, and the tests of its rule. */
  beside: SwiftFile[]
  types: { name: string; fields: string[] }[]
  /** The task's sentences, in order. */
  steps: string[]
}

/** What the plan alone says about a task: its file, types and steps. Null if the task is not in the plan. */
export function taskFrame(
  packs: TaskPacks,
  plan: Plan | null,
  task: HelpedTask & { description?: string | null },
): TaskFrame | null {
  const planned = plan && packs.planTaskFor(plan, task)
  if (!plan || !planned) return null
  const ground = taskSubjectOf(plan, planned, 'any')
  const before = packs.stateBefore(plan, planned)
  const types = ground.types.filter((type) => isNamedIn(`${planned.title} ${planned.description}`, type))
  const fresh = types.filter(({ name }) => isBroughtBy(plan, planned, before, name))
  const steps = sentencesOf(task.description ?? planned.description).filter(
    (one) => !one.startsWith('The wish:'),
  )
  const hasCode = !planned.madeFrom?.startsWith('roadmap/')
  // Types of earlier tasks are there, whether or not those have written help.
  const there = types
    .filter((type) => !fresh.includes(type))
    .reduce((state, { name }) => withType(state, name), before)
  const start = fresh.reduce((state, { name }) => withType(state, name), there)
  const [file = null, ...beside] = hasCode ? filesOf(plan, start, { ...ground, types }, fresh, steps) : []
  return {
    screen: ground.screen?.name ?? null,
    file,
    beside: [...(file ? fresh.map((type) => renderModel(start, type)) : []), ...beside],
    types: types.map((type) => ({
      name: type.name,
      fields: keptProperties(before, type).map(({ name }) => name),
    })),
    steps,
  }
}

/** Whether a task is the first of the plan that names a type which no task before it has built. */
function isBroughtBy({ roadmap }: Plan, task: PlanTask, { built }: ProjectState, name: string): boolean {
  const says = ({ title, description }: PlanTask) =>
    new RegExp(`\\b${name}s?\\b`).test(`${title} ${description}`)
  const all = roadmap.flatMap(({ tasks }) => tasks)
  return !built.includes(name) && all.find(says)?.title === task.title
}

/** The file of its screen or form, its rule with tests, or a file of its own; the steps stand in the first. */
function filesOf(
  plan: Plan,
  start: ProjectState,
  ground: TaskSubject,
  [fresh]: readonly PlannedType[],
  steps: readonly string[],
): SwiftFile[] {
  const { task, screen, types } = ground
  const isVisual = task.topics.some((topic) => /^(?:swiftui|nav|design)-/.test(topic))
  if (!screen && isRule.test(`${task.description} ${task.doneWhen}`) && !isVisual)
    return changedFiles(start, applyPackStep(start, 'rule', ground))
  const asForm = fresh && /\b(?:form|fields?|enter|type in)\b/i.test(`${task.title} ${task.description}`)
  const built = applyPackStep(start, asForm ? 'form' : 'screen', asForm ? { ...ground, type: fresh } : ground)
  const last =
    screen && !asForm
      ? built.screens.find(({ view }) => view === viewNameOf(screen.name))
      : asForm
        ? built.screens.at(-1)
        : null
  const own = renderProject(built).find(({ path }) => last && path.endsWith(`/${last.view}.swift`))
  const tests = emptyTests(start, ground)
  const points = steps.map((sentence) => ({ sentence, line: null }))
  return [
    withMarks(own ?? ownFile(plan, task, types, isVisual), points, task.doneWhen),
    ...(tests ? [tests] : []),
  ]
}

/** A task that is proved by tests, or asks for a function. */
const isRule =
  /\bfunction\b|(?:^|[.] )(?:(?:A|An|One|Two|Three|Four|Five|Six|Ten|Twelve|Your|The) )?(?:unit )?tests?\b/i

function isNamedIn(text: string, { name, words, manyWords }: PlannedType): boolean {
  const told = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return [name.toLowerCase(), words, manyWords].some((form) => told.includes(` ${form} `))
}

const mostWordsOfName = 3

/** A file named after the task; it contains a view if the task's topics are visual. */
function ownFile(
  plan: Plan,
  { title, madeFrom }: PlanTask,
  types: readonly PlannedType[],
  isView: boolean,
): SwiftFile {
  const { app, types: all } = emptyProject(plan)
  const words = title
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
    .slice(0, mostWordsOfName)
    .join(' ')
  const id = madeFrom?.startsWith('feature/') ? '' : swiftName(madeFrom?.split('/').at(-1) ?? '')
  const start = [id, swiftName(words)].find(isSwiftName) ?? 'This'
  const isTaken = !isView && all.some(({ name }) => name === start)
  const name = isView ? `${start}View` : isTaken ? `${start}Step` : start
  const properties = types.map((type) => `    let ${type.one}: ${type.name}`)
  return {
    path: `${app}/${name}.swift`,
    swift: [
      ...(isView ? ['import SwiftUI'] : ['import Foundation']),
      '',
      `struct ${name}${isView ? ': View' : ''} {`,
      ...properties,
      ...(isView
        ? [
            ...(properties.length > 0 ? [''] : []),
            '    var body: some View {',
            ...shownFields(types[0]),
            '    }',
          ]
        : []),
      '}',
      '',
    ].join('\n'),
  }
}

/** The fields of the type that the view shows; a placeholder if it has none. */
function shownFields(type: PlannedType | undefined): string[] {
  if (!type) return ['        EmptyView() // what the screen shows']
  const fields = type.properties.flatMap((property) => labelledValue(type.one, property))
  return ['        Form {', ...indent(fields.length > 0 ? fields : ['EmptyView()'], 12), '        }']
}
