import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Context } from './plan-command.ts'

/** A numbered task: "task 3", "the streak in step 3". */
export const numberedTask = /^(.*?)(?:\b(?:in|from|of|at)\s{1,4})?(?:the\s{1,4})?\b(?:task|step)\s{1,4}(\d{1,3})$/i

interface Said {
  /** The tasks that have the words in their texts. */
  tasks: string[]
  /** Tells where the words are; null if they are nowhere. */
  sentence: string | null
  /** Whether a numbered task was asked about. */
  isPlaced: boolean
}

/**
 * Where the plan has words that are no name in it: inside a task's text or on a screen. Only whole parts can be
 * changed by a request, so it is told where to change them by hand.
 */
export function placesSaid({ knowledge, plan }: Context, text: string): Said {
  const { articles, soft, partNames } = knowledge.commands
  const empty = new Set([...articles, ...soft, ...partNames, 'mode', 'sign', 'signs', 'part', 'task'])
  const all = plan.roadmap.flatMap((phase) => phase.tasks)
  const [, before, number] = numberedTask.exec(text.trim()) ?? []
  const placed = number === undefined ? undefined : all[Number(number) - 1]
  const words = wordsOf(before || text).filter((word) => /[\p{L}\p{N}]/u.test(word) && !empty.has(word))
  const asked = stemsOf(words.join(' '))
  if (asked.length === 0) return { tasks: [], sentence: null, isPlaced: false }
  const label = words.join(' ')
  const inTasks = all
    .map((task) => ({ title: task.title, said: sharedIn([task.title, task.description, task.doneWhen]) }))
    .filter(({ said }) => said !== null)
  const here = placed ? inTasks.find(({ title }) => title === placed.title) : inTasks[0]
  const not = placed && !here ? `Task ${number}, “${placed.title}”, does not mention “${label}”. ` : ''
  const shown = here ?? inTasks[0]
  const tasks = (here && placed ? [here] : inTasks).map(({ title }) => title)
  if (shown) {
    const more = tasks.length > 1 ? ` and ${tasks.length - 1} more` : ''
    const isTitle = shown.said === shown.title
    const sentence = isTitle
      ? `${not}“${label}” is only in the task “${shown.title}”${more}.`
      : `${not}“${label}” is a part of the task “${shown.title}”${more}: “${shown.said.replace(/[“”]/g, '’')}” Change those words by hand in the task.`
    return { tasks, sentence, isPlaced: placed !== undefined }
  }
  const screen = plan.architecture.screens.find(({ shows }) => sharedIn(shows.map(({ text: one }) => one)))
  const onScreen = screen ? `“${label}” is only a part of the screen “${screen.name}”.` : null
  return { tasks: [], sentence: not || onScreen, isPlaced: placed !== undefined }

  /** The sentence with most of the words, if the texts have all of them. */
  function sharedIn(texts: readonly string[]): string | null {
    const stems = new Set(stemsOf(texts.join(' ')))
    if (!asked.every((stem) => stems.has(stem))) return null
    const countIn = (one: string) => asked.filter((stem) => stemsOf(one).includes(stem)).length
    const sentences = texts.flatMap((one) => one.split(/(?<=[.!?])\s/))
    return sentences.toSorted((one, other) => countIn(other) - countIn(one))[0] ?? null
  }
}
