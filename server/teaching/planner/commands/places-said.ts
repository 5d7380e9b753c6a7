import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { shortened } from './add-request.ts'
import { numberedTask } from './plan-parts.ts'
import type { Context } from './plan-command.ts'

interface Said {
  /** The stems of the words that name something. */
  asked: string[]
  /** The tasks that have all of them in their texts. */
  tasks: string[]
  /** Tells where the words are; null if they are nowhere. */
  sentence: string | null
  /** Whether a numbered task was asked about. */
  isPlaced: boolean
}

const most = { tasks: 3 }
const least = { words: 2 }

/**
 * Where the plan has words that are no name in it: inside a task's text or on a screen. Only whole parts can be
 * changed by a request, so it is told where to change them by hand.
 */
export function placesSaid(context: Context, text: string): Said {
  const { plan } = context
  const [, before, number] = numberedTask.exec(text.trim()) ?? []
  const all = plan.roadmap.flatMap((phase) => phase.tasks)
  const placed = number === undefined ? undefined : all[Number(number) - 1]
  const asked = askedIn(context, before || text)
  const { verbs } = context.knowledge.kinds
  const nouns = asked.filter((stem) => !verbs.has(stem))
  const found = [asked, ...(nouns.length >= least.words ? [nouns] : [])]
    .map((stems) => all.map((task) => ({ title: task.title, said: sentenceWith(textsOf(task), stems) })))
    .map((tasks) => tasks.filter(({ said }) => said !== null))
    .find((tasks) => tasks.length > 0)
  const label = shortened((before || text).trim())
  const here = found?.find(({ title }) => title === placed?.title)
  const not = placed && !here ? `Task ${number}, “${placed.title}”, does not mention “${label}”. ` : ''
  const tasks = (here ? [here] : (found ?? [])).map(({ title }) => title)
  const result = { asked, tasks, isPlaced: placed !== undefined }
  const shown = here ?? found?.[0]
  if (tasks.length > most.tasks)
    return { ...result, tasks: [], sentence: `“${label}” is in ${tasks.length} tasks. Say which you mean.` }
  if (!shown) return { ...result, sentence: not || onScreen(context, label, asked) }
  const more = tasks.length > 1 ? ` and ${tasks.length - 1} more` : ''
  const quoted = shown.said!.replace(/“|”/g, (mark) => (mark === '“' ? '‘' : '’'))
  const sentence =
    shown.said === shown.title
      ? `“${label}” is only in the task “${shown.title}”${more}.`
      : `“${label}” is a part of the task “${shown.title}”${more}: “${quoted}” Change those words by hand in the task.`
  return { ...result, sentence: not + sentence }
}

function askedIn({ knowledge: { commands, kinds } }: Context, text: string): string[] {
  const { articles, soft, partNames, lists } = commands
  const empty = new Set([...articles, ...soft, ...partNames, ...lists['besides']!])
  const words = wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word) && !empty.has(word))
  const telling = words.filter((word) => !kinds.functions.has(word))
  return (telling.length >= least.words ? telling : words).map(stemOf)
}

function textsOf({ title, description, doneWhen }: { title: string; description: string; doneWhen: string }) {
  return [title, description, doneWhen]
}

function onScreen({ plan }: Context, label: string, asked: readonly string[]): string | null {
  const screen = plan.architecture.screens.find(
    ({ shows = [] }) =>
      sentenceWith(
        shows.map(({ text }) => text),
        asked,
      ) !== null,
  )
  return screen ? `“${label}” is only a part of the screen “${screen.name}”.` : null
}

/** The sentence with most of the words, if the texts have all of them. */
function sentenceWith(texts: readonly string[], asked: readonly string[]): string | null {
  const stems = new Set(texts.flatMap(stemsOf))
  if (asked.length === 0 || !asked.every((stem) => stems.has(stem))) return null
  const countIn = (one: string) => asked.filter((stem) => stemsOf(one).includes(stem)).length
  const sentences = texts.flatMap((one) => one.split(/(?<=[.!?])\s/))
  return sentences.toSorted((one, other) => countIn(other) - countIn(one))[0] ?? null
}
