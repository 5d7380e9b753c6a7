import type { Plan } from '#contract/plan/plan.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import type { TaskFrame } from '#server/teaching/packs/task-frame.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** How the last hint of a task without a pack begins. */
const noSolution = 'There is no finished solution for this one.'

/** The last hint: the task's files with its steps marked, or that doing it is the task. */
export function frameParts(
  { plan }: TutorTurn,
  task: TurnTask,
  { file, beside, steps }: TaskFrame,
  firstStep: string,
): (string | null)[] {
  if (!file)
    return [
      steps.length > 0
        ? `There is no code to show for **${task.title}**: doing it is the task.\n\n${steps.map((step) => `- [ ] ${step}`).join('\n')}`
        : `${noSolution} Tell me which part of **${task.title}** you are at.`,
      task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
      'Which step have you done, and what did you see? Write it here in your words.',
    ]
  const tests = beside.filter(({ path }) => path.includes('Tests/'))
  const models = beside.filter((one) => !tests.includes(one))
  const files = [...models, file, ...tests]
  return [
    `${noSolution} This is a frame for **${task.title}** in your project’s names: it builds, and what the task asks for is marked in \`${nameOf(file)}\` for you to write.`,
    reliedOn(files, plan),
    ...files.map((one) => `\`\`\`swift ${nameOf(one)}\n${one.swift.trimEnd()}\n\`\`\``),
    [
      `Put ${files.length === 1 ? 'it into the file of that name' : 'each into the file of its name'} (**Cmd+N > Swift File** where there is none${tests.length > 0 ? '; the tests into the test target' : ''}) and press **Cmd+B**.`,
      ...models
        .filter(({ swift }) => swift.includes('@Model'))
        .map(
          (one) =>
            `\`${nameOf(one).replace('.swift', '.self')}\` is new: add it to \`.modelContainer(for:)\` in the app’s file.`,
        ),
    ].join(' '),
    tests.length > 0
      ? 'Begin with the first test: its values, and the result you worked out on paper. Send me the file then.'
      : `Begin with the first point and send me the file: ${firstStep}`,
    task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
  ]
}

function nameOf({ path }: SwiftFile): string {
  return path.split('/').at(-1)!
}

/** Names the types of the plan that the files use and do not declare. */
function reliedOn(files: readonly SwiftFile[], plan: Plan | null): string | null {
  const code = files.map(({ swift }) => swift.replace(/\/\/.*$/gm, '')).join('\n')
  const names = [...(plan?.architecture.entities.map(({ name }) => name) ?? []), 'Store'].filter(
    (name) =>
      new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`\\b(?:struct|class|enum) ${name}\\b`).test(code),
  )
  return names.length > 0
    ? `It relies on ${listed(names.map((name) => `\`${name}\``))}: ${names.length === 1 ? 'that is' : 'these are'} of your plan, from the tasks before.`
    : null
}
