import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { oneLine } from '#contract/plain-words.ts'
import { isSwiftName } from '#server/swift/swift-text.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { emptyProject, taskSubjectOf, viewNameOf } from './task-subject.ts'
import { applyPackStep } from './apply-pack-step.ts'
import type { TaskPacks } from './task-help.ts'
import type { HelpedTask } from './shown-help.ts'
import { indent, labelledValue } from './swift/show-values.ts'
import { keptProperties } from './swift/render-model.ts'
import { swiftName, type PlannedType } from './swift/planned-types.ts'
import type { SwiftFile } from './swift/project-state.ts'
import { renderProject } from './swift/render-project.ts'

/** What the plan alone says about a task without a pack. */
export interface TaskFrame {
  screen: string | null
  /** The screen's file, or a new file, to which the code belongs. Null for a task without code. */
  file: SwiftFile | null
  types: { name: string; fields: string[] }[]
  /** The task's sentences, in order. */
  steps: string[]
}

/** The frame for a task; null if the task is not in the plan. */
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
  const steps = sentencesOf(task.description ?? planned.description).filter(
    (one) => !one.startsWith('The wish:'),
  )
  const hasCode = !planned.madeFrom?.startsWith('roadmap/')
  const built = applyPackStep(before, 'screen', ground)
  const view = ground.screen && viewNameOf(ground.screen.name)
  const ofScreen = renderProject(built).find(({ path }) => view !== null && path.endsWith(`/${view}.swift`))
  return {
    screen: ground.screen?.name ?? null,
    file: hasCode ? withSteps(ofScreen ?? ownFile(plan, planned, types), steps) : null,
    types: types.map((type) => ({
      name: type.name,
      fields: keptProperties(before, type).map(({ name }) => name),
    })),
    steps,
  }
}

function isNamedIn(text: string, { name, words, manyWords }: PlannedType): boolean {
  const told = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return [name.toLowerCase(), words, manyWords].some((form) => told.includes(` ${form} `))
}

const mostWordsOfName = 3

/** A file named after the task; it contains a view if the task's topics are visual. */
function ownFile(
  plan: Plan,
  { title, madeFrom, topics }: PlanTask,
  types: readonly PlannedType[],
): SwiftFile {
  const { app, types: all } = emptyProject(plan)
  const isView = topics.some((topic) => /^(?:swiftui|nav|design)-/.test(topic))
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

const fewestWordsOfClause = 3

/** Adds TODO comments for the steps to the file's type; leaves the file unchanged if it would not parse. */
function withSteps({ path, swift }: SwiftFile, steps: readonly string[]): SwiftFile {
  const lines = swift.split('\n')
  const at = lines.findIndex((line) => /^(?:struct|enum|final class) .*\{$/.test(line))
  const marks = steps.map((step, nth) => `    // TODO ${nth + 1}: ${shortened(oneLine(step))}`)
  const marked = [...lines.slice(0, at + 1), ...marks, ...lines.slice(at + 1)].join('\n')
  return { path, swift: at < 0 || swiftFaults(marked).length > 0 ? swift : marked }
}

/** The first clause of a step, because an earlier hint shows the whole sentence. */
function shortened(step: string): string {
  const clause = step.split(/[,;:(]/)[0]!.trim()
  const isWhole =
    clause.split(' ').length >= fewestWordsOfClause &&
    !/^(?:When|If|As|While|Once|With|Without|On|In|At|After|Before)\b/.test(clause)
  return (isWhole ? clause : step).replace(/[.]$/, '')
}
