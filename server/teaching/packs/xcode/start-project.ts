import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { inMarkdownLine, markdownParagraphs, oneLine } from '#contract/plain-words.ts'
import { readCodeModel } from '#server/swift/code-model.ts'
import { passedCode, type TaskAttempt } from '#server/teaching/packs/reading/passed-code.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import { renderProject } from '#server/teaching/packs/swift/render-project.ts'
import type { TaskHelp, TaskPacks } from '#server/teaching/packs/task-help.ts'
import { isPrivacyKey } from './privacy-keys.ts'
import { writeProjectFile } from './write-project-file.ts'

export interface StartFile {
  /** Relative to the project's folder. */
  path: string
  text: string
}

interface StartProject {
  /** The folder's name. */
  name: string
  files: StartFile[]
}

/** Files next to the Swift files: one for coding agents, one for people. */
const others = ['AGENTS.md', 'README.md']

/**
 * The project before a task. Earlier tasks are done, in the learner's own code where it passed; this task's places
 * are marked. Null if the task is not in the plan.
 */
export function startProject(
  packs: TaskPacks,
  plan: Plan,
  task: { title: string; madeFrom: string | null },
  attempts: readonly TaskAttempt[],
): StartProject | null {
  const planned = packs.planTaskFor(plan, task)
  if (!planned) return null
  const before = packs.stateBefore(plan, planned)
  const help = packs.helpFor(plan, planned)
  const own = ownTypes(packs, plan, attempts)
  const earlier = renderProject(before).map((file) => withOwnCode(file, own))
  const files = help ? withHoles(earlier, help) : earlier
  // Xcode would expand `$(…)` when it writes Info.plist.
  const appName = oneLine(plan.appName ?? before.app).replaceAll('$', '')
  const inFolder = (folder: string) =>
    files.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path }) => path.slice(folder.length + 1))
  const projectFile = writeProjectFile({
    name: before.app,
    minimumIOS: plan.architecture.minimumIOS,
    privacy: Object.fromEntries(
      plan.architecture.privacyKeys
        .filter(isPrivacyKey)
        .map((key) => [key, `${appName} needs this for what you use it for.`]),
    ),
    sources: inFolder(before.app),
    tests: inFolder(`${before.app}Tests`),
    others,
  })
  return {
    name: before.app,
    files: [
      ...files.map(({ path, swift }) => ({ path, text: swift })),
      { path: 'README.md', text: readme(before.app, planned, help, own.size) },
      { path: `${before.app}.xcodeproj/project.pbxproj`, text: projectFile },
    ],
  }
}

/** The learner's code that passed, by the types it declares; the newest wins. */
function ownTypes(packs: TaskPacks, plan: Plan, attempts: readonly TaskAttempt[]): Map<string, string> {
  const own = new Map<string, string>()
  for (const passed of passedCode(packs, plan, attempts)) {
    if (!passed) continue
    for (const { name, kind } of readCodeModel(passed.swift)?.types ?? [])
      if (kind !== 'extension' && !own.has(name)) own.set(name, passed.swift)
  }
  return own
}

/** Replaces a reference file with the learner's code if each declares only that type; keeps the samples. */
function withOwnCode(file: SwiftFile, own: ReadonlyMap<string, string>): SwiftFile {
  const declared = (readCodeModel(file.swift)?.types ?? []).filter(({ kind }) => kind !== 'extension')
  const [type] = declared
  const swift = declared.length === 1 && type ? own.get(type.name) : undefined
  if (!swift || readCodeModel(swift)?.types.filter(({ kind }) => kind !== 'extension').length !== 1)
    return file
  const imports = file.swift.split('\n').filter((line) => line.startsWith('import ') && !swift.includes(line))
  const samples = file.swift.indexOf(`extension ${type!.name} {`)
  const kept = samples >= 0 && !swift.includes('samples') ? `\n\n${file.swift.slice(samples).trimEnd()}` : ''
  return { ...file, swift: `${[...imports, '// Your own code.', swift.trim()].join('\n')}${kept}\n` }
}

/**
 * Turns new files into outlines with instructions, marks changed files with a comment, and disables the task's tests
 * with `#if false`.
 */
function withHoles(earlier: readonly SwiftFile[], help: TaskHelp): SwiftFile[] {
  const known = new Map(earlier.map((file) => [file.path, file]))
  const steps = help.pack.lesson.steps.map(help.say)
  const added = help.solution
    .filter(({ path }) => !known.has(path))
    .map((file) => (file.path.includes('Tests/') ? waiting(file) : outline(file, help, steps)))
  const isFirst = help.pack.step === 'project'
  const changed = new Set(help.solution.map(({ path }) => path))
  const kept = earlier.map((file) => {
    if (isFirst && file.path.endsWith('/ContentView.swift')) return greeting(file, help)
    return changed.has(file.path) && !isFirst
      ? {
          ...file,
          swift: `// TODO: “${oneLine(help.ground.task.title)}” changes this file too.\n${file.swift}`,
        }
      : file
  })
  return [...kept, ...added]
}

function waiting({ path, swift }: SwiftFile): SwiftFile {
  return {
    path,
    swift: `// TODO: take away this line and the last one when your type is there, then run the tests with Cmd+U.\n#if false\n${swift.trimEnd()}\n#endif\n`,
  }
}

function outline(
  { path, swift }: SwiftFile,
  { ground: { task } }: TaskHelp,
  steps: readonly string[],
): SwiftFile {
  const [type] = readCodeModel(swift)?.types ?? []
  const imports = swift.split('\n').filter((line) => line.startsWith('import '))
  const todo = [
    `// TODO: ${oneLine(task.title)}`,
    ...steps.map((step, at) => `// ${at + 1}. ${oneLine(step)}`),
    `// Done when: ${oneLine(task.doneWhen)}`,
  ]
  const isView = type?.conforms.includes('View') ?? false
  const empty = isView
    ? [
        '',
        `struct ${type!.name}: View {`,
        '    var body: some View {',
        `        Text("${type!.name} comes here")`,
        '    }',
        '}',
      ]
    : []
  return { path, swift: [...imports, '', ...todo, ...empty, ''].join('\n') }
}

function greeting(file: SwiftFile, { ground: { task } }: TaskHelp): SwiftFile {
  return {
    ...file,
    swift: file.swift.replace(
      /^( *)Text\(".*"\)$/m,
      (_all, indent: string) => `${indent}// TODO: ${oneLine(task.title)}\n${indent}Text("Hello, world!")`,
    ),
  }
}

function readme(app: string, task: PlanTask, help: TaskHelp | null, own: number): string {
  return [
    `# ${app}`,
    `This is where **${inMarkdownLine(task.title)}** begins. Open \`${app}.xcodeproj\` in Xcode 26 or newer and press Cmd+R.`,
    markdownParagraphs(task.description),
    `**Done when:** ${inMarkdownLine(task.doneWhen)}`,
    help
      ? 'Search for `TODO` (Cmd+Shift+F): it marks what this task is about. What the tasks before it made is filled in.'
      : 'What the tasks before it made is filled in as far as it is known. For this task itself nothing is prepared.',
    own > 0
      ? 'Where you saved code of your own that has what its task needs, it stands in place of the reference.'
      : '',
    'The project file was checked for form and for its list of files. It was not opened in Xcode: if Xcode complains, tell the tutor what it says.',
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n')
}
