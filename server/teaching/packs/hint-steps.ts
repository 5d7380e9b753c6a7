import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { reliedOn } from './relied-on.ts'
import { outlineOf } from './outline-swift.ts'
import { firstWishOf } from './uncovered-requirements.ts'
import { listed } from './slots-of.ts'
import { guessedHead, type TaskHelp, type ExampleFile } from './task-help.ts'
import type { SwiftFile } from './swift/project-state.ts'

/** The hints of levels one to four as paragraphs, each level more concrete than the one before. */
export function hintSteps(help: TaskHelp): [string[], string[], string[], string[]] {
  const { say } = help
  const { tried, idea, shape, similar } = help.pack.hints
  const like = say(similar)
  return [
    [say(tried)],
    [say(idea), ...beginsWith(help)],
    [say(shape), ...shapeOf(help, say(shape)), ...wishesOf(help)],
    like.includes('```') ? [like] : [like, ...twinOf(help)],
  ]
}

/** Quotes the task's first request. Not for project set-up tasks, whose hints already contain it. */
function beginsWith({ pack, ground }: TaskHelp): string[] {
  const first = firstWishOf(sentencesOf(ground.task.description))
  return first && pack.step !== 'project' ? [`For this task: ${first}`] : []
}

/** Lists the task's other sentences. */
function wishesOf({ pack, ground }: TaskHelp): string[] {
  const sentences = sentencesOf(ground.task.description)
  const wishes = sentences.filter((sentence) => sentence !== firstWishOf(sentences))
  return wishes.length > 0 && pack.step !== 'project'
    ? [`The task asks for this as well:\n\n${wishes.map((wish) => `- ${wish}`).join('\n')}`]
    : []
}

export function fenced({ path, swift }: SwiftFile): string {
  return `\`\`\`swift ${path.split('/').at(-1)}\n${swift.trimEnd()}\n\`\`\``
}

/** The solution file that the hints refer to. */
export function mainFile({ solution, slots, pack }: TaskHelp): SwiftFile | undefined {
  if (pack.part) return solution[0]
  const name = slots.View ?? slots.Type
  return solution.find(({ path }) => path.endsWith(`/${name}.swift`)) ?? solution[0]
}

/** The outline of the task's main file, unless the hint contains code. */
function shapeOf(help: TaskHelp, said: string): string[] {
  const main = mainFile(help)
  const outline = main && !said.includes('```') ? outlineOf(main) : null
  if (!main || !outline) return []
  const shown = { path: main.path, swift: outline }
  const beside = reliedOn(help, [shown])
  const isGuess = help.isGuided && help.slots.head === guessedHead
  return [fenced(shown), ...(beside ? [beside] : []), ...(isGuess ? [changeIt] : [])]
}

const changeIt = 'I had to guess the parameters and the result: change them if your rule needs others.'

function twinOf(help: TaskHelp): string[] {
  const twin = help.twin()
  return [fenced(twin), ...(twin.relies ? [twin.relies] : []), ...namesOf(twin)]
}

/** Says which names of the example stand for which names in the project. */
function namesOf({ names }: ExampleFile): string[] {
  return names.length === 0
    ? []
    : [`In yours, ${listed(names.map(([other, own]) => `\`${other}\` becomes \`${own}\``))}.`]
}
