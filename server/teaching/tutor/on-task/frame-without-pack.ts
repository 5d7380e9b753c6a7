import type { Plan } from '#contract/plan/plan.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import type { TaskFrame } from '#server/teaching/packs/task-frame.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** How the last hint of a task without a pack begins. */
const noSolution = 'There is no finished solution for this one.'

/** The last hint: the task's file with its steps marked, or that doing it is the task. */
export function frameParts(
  { plan }: TutorTurn,
  task: TurnTask,
  { file, steps }: TaskFrame,
): (string | null)[] {
  return [
    file
      ? `${noSolution} This much I can give you for **${task.title}**: \`${file.path.split('/').at(-1)!}\` in your project’s names. Each TODO is a step of the task; the third hint has it whole, with the line it begins with.`
      : steps.length > 0
        ? `There is no code to show for **${task.title}**: doing it is the task. The third hint has its ${steps.length === 1 ? 'step' : `${steps.length} steps`}.`
        : `${noSolution} Tell me which part of **${task.title}** you are at.`,
    file && reliedOn(file, plan),
    file && `\`\`\`swift ${file.path.split('/').at(-1)!}\n${file.swift.trimEnd()}\n\`\`\``,
    file
      ? `Replace \`${file.path.split('/').at(-1)!}\` with it (or make it: **Cmd+N > Swift File**) and press **Cmd+B**. Fill the first TODO and send me the file.`
      : null,
    task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
    file ? null : 'Which step have you done, and what did you see? Write it here in your words.',
  ]
}

/** Names the types of the plan that a file uses and does not declare. */
function reliedOn({ swift }: SwiftFile, plan: Plan | null): string | null {
  const code = swift.replace(/\/\/.*$/gm, '')
  const names = [...(plan?.architecture.entities.map(({ name }) => name) ?? []), 'Store'].filter(
    (name) =>
      new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`\\b(?:struct|class|enum) ${name}\\b`).test(code),
  )
  return names.length > 0
    ? `It relies on ${listed(names.map((name) => `\`${name}\``))}: ${names.length === 1 ? 'that is' : 'these are'} of your plan, from the tasks before.`
    : null
}
