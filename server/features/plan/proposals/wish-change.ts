import type { Plan } from '#contract/plan/plan.ts'
import { isByHand, type ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { OwnRequest, ReadCommands } from '#server/teaching/planner/commands/plan-command.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { commandEdits } from '#server/teaching/planner/edits/command-edits.ts'
import { addRequest } from '#server/teaching/planner/commands/add-request.ts'
import type { Asked } from '#server/teaching/planner/edits/edit-lines.ts'
import { customFeatureEdits } from '#server/teaching/planner/edits/custom-feature-edits.ts'
import { Refused } from '#server/platform/refused.ts'
import { applyEdits, isWithoutEffect } from '#server/teaching/planner/change/apply-edits.ts'
import type { LiveTask } from '#server/teaching/planner/change/live-list.ts'

/** A wish as read, and the plans needed to propose it. */
export interface ReadWish extends Pick<Asked, 'added' | 'otherKind'> {
  read: ReadCommands
}

export async function readWish(
  { readCommands, makePlan }: Pick<Thoughts, 'readCommands' | 'makePlan'>,
  plan: Plan,
  source: PlanInput,
  wish: string,
): Promise<ReadWish> {
  const read = await readCommands(plan, wish)
  const words = read.commands.flatMap((command) =>
    command.does === 'add' && command.isKnown ? [command.words] : [],
  )
  const kind = read.commands.find((command) => command.does === 'kind')
  const kept: PlanInput = plan.understood
    ? { ...source, answers: { ...source.answers, kind: plan.understood.kind } }
    : source
  const [added, otherKind] = await Promise.all([
    words.length > 0 ? fromAndTo(makePlan, kept, words) : null,
    kind
      ? makePlan({
          ...source,
          said: [],
          wishes: [],
          description: kind.words,
          answers: { ...source.answers, kind: kind.kind },
        })
      : null,
  ])
  return { read, added, otherKind }
}

async function fromAndTo(makePlan: Thoughts['makePlan'], source: PlanInput, words: string[]) {
  const wishes = source.wishes ?? []
  const [from, to] = await Promise.all([
    makePlan(source),
    makePlan({ ...source, wishes: [...wishes, words.join(', ')] }),
  ])
  return { from, to }
}

/** The built-in planner carries out commands; a language model is only asked if something new is wanted. */
export function isCommanding({ commands, problems }: ReadCommands): boolean {
  return commands.some(({ does }) => does !== 'add') || (commands.length === 0 && problems.length > 0)
}

/** The edits for a wish, with a note about the parts that lead to none. */
export function wishEdits(
  plan: Plan,
  tasks: LiveTask[],
  { read, added, otherKind }: ReadWish,
  reason: string,
): { edits: ProposedEdit[]; note: string | null; choices: string[] } {
  const { commands } = read
  const made = commandEdits({ plan, tasks, commands, added, otherKind, reason })
  // Edits of the kinds made by hand may depend on the ones before them, so they are not tested separately.
  const edits = made.edits.filter((edit) => isByHand(edit.change) || !isWithoutEffect(plan, tasks, edit))
  const hasAdded = edits.some(
    (edit) => edit.change === 'add-feature' || (edit.change === 'switch-feature' && edit.on),
  )
  const alike = commands.flatMap((command) =>
    command.does === 'add' && command.isKnown ? command.alike : [],
  )
  const asked = added?.to.understood?.asked ?? []
  const named = asked.filter((name) => plan.features.some((feature) => feature.name === name))
  const alreadyThere = hasAdded ? [] : named.length > 0 ? named : alike
  const own = commands.flatMap((command) =>
    command.does === 'add' && command.own && !(command.isKnown && (hasAdded || alreadyThere.length > 0))
      ? [command.own]
      : [],
  )
  const lines = own.flatMap((one) => customFeatureEdits(plan, one, reason))
  const all = thatApply(plan, tasks, [...edits, ...lines])
  const note = noteOn(read, made.problems, alreadyThere, own)
  // A known feature that this kind of app cannot take in is offered in the learner's words.
  const unfit = commands.flatMap((command) => (command.does === 'add' ? [command.words] : []))
  if (all.length + read.choices.length === 0 && note === null && unfit.length > 0)
    return {
      edits: [],
      note: `There is no ready part for ${said(unfit, ' and ')} in this kind of app. You can add it in your own words.`,
      choices: unfit.map(addRequest),
    }
  return { edits: all, note, choices: read.choices }
}

/** Leaves out edits that cannot be applied after the ones before them, such as moving a removed task. */
function thatApply(plan: Plan, tasks: LiveTask[], edits: ProposedEdit[]): ProposedEdit[] {
  if (applies(edits)) return edits
  const kept: ProposedEdit[] = []
  for (const edit of edits) if (applies([...kept, edit])) kept.push(edit)
  return kept

  function applies(some: ProposedEdit[]): boolean {
    try {
      applyEdits(plan, tasks, some)
      return true
    } catch (error) {
      if (error instanceof Refused) return false
      throw error
    }
  }
}

function noteOn(
  { problems, notUnderstood, quoted }: ReadCommands,
  more: string[],
  alreadyThere: string[],
  own: OwnRequest[],
): string | null {
  const sentences = [
    ...problems,
    ...more,
    ...(alreadyThere.length > 0 ? [`Already in your plan: ${said(alreadyThere, ', ')}.`] : []),
    ...own.map(
      ({ name }) => `No known feature fits “${name}”, so its tasks are in your own words. Look them over.`,
    ),
    ...(notUnderstood.length > 0 ? [`I did not understand ${said(notUnderstood, ' and ')}.`] : []),
  ]
  if (sentences.length === 0) return null
  const examples = notUnderstood.length > 0 ? [`You can say, for example, “${quoted.join('” or “')}”.`] : []
  return [...new Set(sentences), ...examples].join(' ')
}

function said(words: readonly string[], joint: string): string {
  return words.map((text) => `“${text}”`).join(joint)
}
