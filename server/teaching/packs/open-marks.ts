import { oneLine } from '#contract/plain-words.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { TaskSubject } from './task-subject.ts'
import type { ProjectState, SwiftFile } from './swift/project-state.ts'
import { renderRule, ruleFrame } from './swift/render-rule.ts'

/** A sentence of a task that the code does not carry out yet. */
export interface OpenPoint {
  sentence: string
  /** The line of the file that is nearest to it, from 1; null for the head of the file's type. */
  line: number | null
}

/** Marks each open point in the file, and what ends the task; leaves the file alone if that would break it. */
export function withMarks({ path, swift }: SwiftFile, open: readonly OpenPoint[], end: string): SwiftFile {
  const lines = swift.split('\n')
  const head = lines.findIndex((line) => /^(?:struct|enum|(?:final )?class|actor|extension) .*\{$/.test(line))
  if (head < 0 || open.length === 0) return { path, swift }
  const marks = open.map(({ sentence, line }, nth) => {
    const before = line === null || line - 1 <= head ? head + 1 : line - 1
    const indent = before === head + 1 ? '    ' : /^\s*/.exec(lines[before] ?? '')![0]
    return { before, text: `${indent}// TODO ${nth + 1}: ${oneLine(sentence)}` }
  })
  if (end !== '') marks.push({ before: head + 1, text: `    // Done when: ${oneLine(end)}` })
  const marked = lines
    .flatMap((line, at) => [...marks.filter(({ before }) => before === at).map(({ text }) => text), line])
    .join('\n')
  return { path, swift: swiftFaults(marked).length > swiftFaults(swift).length ? swift : marked }
}

/** An empty test for each case, if tests decide when the task is done; otherwise null. */
export function emptyTests(
  state: ProjectState,
  { task, types }: Pick<TaskSubject, 'task' | 'types'>,
): SwiftFile | null {
  if (!/\btests?\b/i.test(task.doneWhen)) return null
  return renderRule(state, ruleFrame(task, types, null)).find(({ path }) => path.includes('Tests/')) ?? null
}
