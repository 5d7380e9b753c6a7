import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { dropEdits } from './drop-edits.ts'
import type { Asked } from './edit-lines.ts'
import { smallerTasks } from './size-edits.ts'

/** Postpones what the app can do without, and splits the longest of the other tasks. */
export function simplerEdits(asked: Asked, dropped: Set<string>, problems: string[]): ProposedEdit[] {
  const subject = {
    words: 'what can wait',
    features: optionalFeatures(asked.plan),
    tasks: [],
    frameworks: [],
    screens: [],
    fields: [],
  }
  const putOff = dropEdits(asked, subject, true, dropped, [])
  return [...putOff, ...smallerTasks(asked, problems, dropped)]
}

const mostPutOff = 3

/** The least important features, the last ones first; never the base feature. */
function optionalFeatures({ features }: Plan): string[] {
  const further = features.slice(1).toReversed()
  const low = further.filter(({ priority }) => priority === 'low')
  const wanted = low.length > 0 ? low : further.filter(({ priority }) => priority === 'medium')
  return wanted.slice(0, mostPutOff).map(({ name }) => name)
}
