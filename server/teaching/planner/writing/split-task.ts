import type { PlanTask } from '#contract/plan/plan.ts'
import { limits } from '#contract/limits.ts'
import { sentenceCase } from './word-forms.ts'

const mostSteps = 4
const fewestMinutes = 5
const longestTitle = 64
const shortestStep = 12
/** Where an instruction goes on to the next action. */
const nextDoing =
  /,? (?:and|then|and then) (?=(?:add|ask|build|call|check|choose|connect|create|draw|fill|find|give|go|hide|insert|keep|let|make|measure|model|move|open|pass|pick|point|present|push|put|read|remove|replace|run|save|send|set|show|sort|start|store|test|try|turn|update|use|walk|write)\b)|; /i

/** Breaks a task into its two to four steps, in order. */
export function splitTask(task: PlanTask): PlanTask[] {
  const steps = stepsOf(task)
  // A step is not the task from the knowledge any more.
  const { madeFrom: _madeFrom, ...rest } = task
  const length = steps.reduce((sum, step) => sum + step.length, 0)
  return steps.map((step, at) => {
    const isLast = at === steps.length - 1
    return {
      ...rest,
      title: titleOf(step),
      description: step,
      minutes: Math.max(fewestMinutes, Math.round((task.minutes * step.length) / length / 5) * 5),
      doneWhen:
        isLast && task.doneWhen
          ? task.doneWhen
          : `The project builds and runs, and this much of “${task.title}” is in place.`.slice(
              0,
              limits.taskDescription,
            ),
      after: at === 0 ? (task.after ?? []) : [titleOf(steps[at - 1]!)],
    }
  })
}

function stepsOf({ title, description, doneWhen }: PlanTask): string[] {
  const sentences = description
    .split(/(?<=[.!?])\s+(?=\p{Lu}|“)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= shortestStep)
  const finer =
    sentences.length > 1
      ? sentences
      : sentences
          .flatMap((sentence) => sentence.split(nextDoing))
          .filter((part) => part.length >= shortestStep)
  const merged = mergedTo(finer.map(asSentence), mostSteps)
  const isDistinct = new Set(merged.map(titleOf)).size === merged.length
  if (merged.length > 1 && isDistinct) return merged
  return [
    `Put a first version of “${title}” on the screen, with made-up content.`,
    `Make “${title}” work with what the app really has.`,
    `Try “${title}” with nothing, with a lot and with something wrong${doneWhen ? `, until this is true: ${doneWhen}` : '.'}`,
  ]
}

/** Merges the shortest neighbours until at most `most` steps are left. */
function mergedTo(steps: string[], most: number): string[] {
  if (steps.length <= most) return steps
  const at = steps
    .slice(1)
    .reduce((best, _, index) => (lengthAt(steps, index) < lengthAt(steps, best) ? index : best), 0)
  return mergedTo([...steps.slice(0, at), `${steps[at]} ${steps[at + 1]}`, ...steps.slice(at + 2)], most)
}

function lengthAt(steps: string[], at: number): number {
  return steps[at]!.length + steps[at + 1]!.length
}

function asSentence(text: string): string {
  const upper = sentenceCase(text.trim())
  return /[.!?:]$/.test(upper) ? upper : `${upper}.`
}

/** The first sentence, shortened to the action without where and how. */
function titleOf(step: string): string {
  const first = step.split(/(?<=[.!?])\s/)[0]!.replace(/[.!?:]$/, '')
  if (first.length <= longestTitle) return first
  const ends = [
    ...first.matchAll(
      /[,;:]\s|\s(?=\(|(?:that|which|so|because|and|with|in|for|as|from|inside|by|when|where|on|to)\s)/g,
    ),
  ].map(({ index }) => index)
  const end = ends.findLast((at) => at >= shortestStep && at <= longestTitle)
  return end === undefined ? `${first.slice(0, longestTitle).replace(/\s\S*$/, '')} …` : first.slice(0, end)
}
