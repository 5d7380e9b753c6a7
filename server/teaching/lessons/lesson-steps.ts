import type { Task } from '#contract/tasks/task.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { RankedPassage } from '#server/teaching/guide/search/rank-passages.ts'
import { wordsWithin } from './lesson-texts.ts'

const fewest = 3
const most = 5

/**
 * Three to five steps: read the example, follow the task's text, add the article's steps if that gives too few, and
 * check the result.
 */
export function lessonSteps(
  task: Pick<Task, 'description' | 'doneWhen'>,
  passages: RankedPassage[],
  example: { hasExample: boolean; readsExample: boolean },
): string[] {
  const proof = task.doneWhen
    ? `**Done when:** ${withStop(task.doneWhen)}`
    : 'Say in one sentence what is different now, and whether it is what the task asked for.'
  const last = example.hasExample ? `Run it with **Cmd+R**. ${proof}` : proof
  const first = example.readsExample
    ? ['Read the example until you can say what each line is for. It is similar, not the same.']
    : []
  const own = stepsIn(task.description ?? '').slice(0, most - first.length - 1)
  const lacking = fewest - first.length - own.length - 1
  const fill = [...articleSteps(passages), ...general].slice(0, Math.max(own.length === 0 ? 2 : 0, lacking))
  return [...first, ...own, ...fill, last]
}

const general = [
  'Write down in one sentence what will be different on the screen.',
  'Build the smallest piece of it first, with fixed values.',
]

/** Splits a task's description into instructions: "Make …, insert …, and read …" gives three. */
export function stepsIn(description: string): string[] {
  const sentences = sentencesOf(description.replace(/(?<!\s)\s*\n\s*/g, ' '))
  return sentences
    .flatMap((sentence) => clausesOf(sentence))
    .map((clause) => withStop(clause.charAt(0).toUpperCase() + clause.slice(1)))
}

const orders =
  'add|animate|archive|ask|attach|build|calculate|call|change|check|choose|collect|connect|copy|count|create|cut|declare|decide|decode|define|delete|draw|encode|explain|fetch|fill|filter|fit|follow|format|give|go|group|handle|hold|insert|invite|join|keep|label|leave|let|limit|list|load|look|make|mark|measure|merge|move|name|offer|open|pass|place|play|present|push|put|query|read|record|remember|remove|render|repeat|replace|request|resume|return|run|save|schedule|send|set|share|show|sort|start|stop|store|submit|subscribe|switch|take|test|train|trim|try|turn|update|upload|use|walk|wrap|write'
// The comma before the next instruction; commas in brackets and quotes do not count.
const nextOrder = new RegExp(
  String.raw`(?:,|;) (?:and |then |and then )?(?=(?:${orders})\b(?! (?:of|to be|is|are)\b))`,
  'i',
)
const opens = new RegExp(String.raw`^(?:${orders})\b`, 'i')

function clausesOf(sentence: string): string[] {
  const hidden: string[] = []
  const masked = sentence.replace(
    /\([^()]*\)|`[^`]*`|“[^“”]*”/g,
    (piece) => `\u0001${hidden.push(piece) - 1}\u0002`,
  )
  const parts = opens.test(masked) ? masked.split(nextOrder) : [masked]
  return joinShort(parts).map((part) =>
    part.replace(/\u0001(\d+)\u0002/g, (_, at: string) => hidden[Number(at)] ?? '').trim(),
  )
}

/** Joins short steps: "Make a list, sort it" stays one step. */
function joinShort(parts: string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before !== undefined && (before.split(' ').length < 4 || part.split(' ').length < 4))
      joined[joined.length - 1] = `${before}, and ${part}`
    else joined.push(part)
  }
  return joined
}

/** The article's steps in order, without the last one, which runs the app: the task's own check replaces it. */
function articleSteps(passages: RankedPassage[]): string[] {
  return passages
    .filter(({ kind }) => kind === 'step')
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => wordsWithin(text, 45))
    .filter((text) => !/^(?:Run|Try|Test)\b/.test(text))
}

function withStop(text: string): string {
  return /[.!?”]$/.test(text) ? text : `${text}.`
}
