import type { Fill } from './fill-words.ts'
import type { KnownTask } from '#server/teaching/planner/planner-knowledge.ts'
import type { Want } from '#server/teaching/planner/idea/read-wants.ts'
import { stem, wordsOf } from '#server/teaching/planner/idea/word-forms.ts'

/** Gives the tasks of one plan their titles. */
export type TitleOf = (task: KnownTask, heard?: Heard) => string

/** A want, until one task of the feature it was heard in has told it. */
export interface Heard {
  want: Want
  isTold: boolean
}

const longestTitle = 64
const longestTogether = 68
/** Said more often, it wears off. */
const mostTimes = 6

/**
 * Titles that say what this idea wants. Those of the skeleton speak of one want after the other, so that a want added at the end
 * renames little; those of a feature speak of the want it was heard in, once.
 */
export function createTitles(all: Want[], fields: string, fill: Fill): TitleOf {
  const wants = worthTelling(all)
  const used = new Map<Want, number>()
  let turn = 0
  return (task, heard) => {
    if (task.told?.includes('{fields}') && fields !== '')
      return fill(task.told).replace('{fields}', () => fields)
    for (let tried = 0; task.told?.includes('{want}') && tried < wants.length; tried += 1) {
      const want = wants[turn % wants.length]!
      turn += 1
      const title = (used.get(want) ?? 0) < mostTimes ? fitting(fill(task.told), want) : null
      if (title) {
        used.set(want, (used.get(want) ?? 0) + 1)
        return title
      }
    }
    const title = fill(task.title)
    if (heard && !heard.isTold && !saysIt(title, heard.want.text)) {
      const longer = fitting(`${title}: {want}`, heard.want)
      if (longer) {
        heard.isTold = true
        return longer
      }
    }
    return /\{\w+\}/.test(task.title) ? title : fill(`${task.title} in {app}`)
  }
}

/** "Warn you before the first frost" says more than "a photo": where two are done, those only had keep out. */
function worthTelling(wants: Want[]): Want[] {
  const done = wants.filter((want) => want.isDoing)
  return done.length > 1 ? done : wants
}

function fitting(title: string, { text, brief }: Want): string | null {
  const whole = title.replace('{want}', () => text)
  if (whole.length <= longestTitle) return whole
  const short = title.replace('{want}', () => brief)
  return short.length <= longestTogether ? short : null
}

/** "Lock it with Face ID: locked with Face ID" says it twice. */
function saysIt(title: string, want: string): boolean {
  const stems = new Set(wordsOf(title).map(stem))
  return wordsOf(want)
    .map(stem)
    .every((word) => stems.has(word) || word.length < 4)
}
