import { isDeepStrictEqual } from 'node:util'
import type { AddTask, ChangeTask, ComparedEdit, DropTask, FeatureEdit } from '#contract/plan/plan-edit.ts'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { editList, type Edited } from './edit-list.ts'
import {
  isOpen,
  keyFor,
  liveFields,
  liveFor,
  removeSlots,
  setLive,
  slotsOf,
  type LiveList,
  type LivePhase,
  type LiveTask,
} from './live-list.ts'

/** Applies the edits that come from comparing plans. Edits of tasks that are done or gone are ignored. */
export function bringIn(plan: Plan, tasks: LiveTask[], edits: readonly ComparedEdit[]): Edited {
  return editList(plan, tasks, (list) => {
    for (const edit of edits) if (edit.change === 'change-task') changeTask(list, edit)
    for (const edit of edits) if (edit.change === 'add-task') addTask(list, edit)
    for (const edit of edits) if (edit.change === 'drop-task') dropTask(list, edit)
    const features = editFeatures(plan.features, edits.filter(isFeatureEdit))
    const aside = plan.aside?.filter(({ feature }) => !features.some(({ name }) => name === feature.name))
    const design = edits.find((edit) => edit.change === 'change-design')?.design
    return {
      plan: { ...plan, ...design, features, ...(aside ? { aside } : {}) },
      renamed: new Map(
        edits
          .filter((edit) => edit.change === 'change-task')
          .filter(({ was, task }) => was.title !== task.title)
          .map(({ was, task }) => [was.title, task.title]),
      ),
    }
  })
}

function addTask(list: LiveList, { phase: name, goal, afterPhase, after, task }: AddTask): void {
  const phase =
    list.phases.find((other) => other.phase === name) ??
    insertPhase(list, { phase: name, goal, slots: [] }, afterPhase)
  if (phase.slots.some((slot) => slot.task.title === task.title)) return
  const follows =
    after.map((title) => phase.slots.findIndex((slot) => slot.known === title)).find((at) => at >= 0) ?? -1
  phase.slots.splice(follows + 1, 0, { known: task.title, task, live: liveFor(list, phase, task) })
}

function insertPhase(list: LiveList, phase: LivePhase, afterPhase: string | null): LivePhase {
  list.phases.splice(list.phases.findIndex((other) => other.phase === afterPhase) + 1, 0, phase)
  return phase
}

function changeTask(list: LiveList, { phase: name, was, task }: ChangeTask): void {
  const { phase, slot } = slotOf(list, name, was)
  if (!slot || !isOpen(slot)) return
  const isTaken = phase!.slots.some((other) => other !== slot && other.task.title === task.title)
  const next = isTaken ? { ...task, title: slot.task.title } : task
  if (slot.live)
    setLive(list, slot, {
      ...fieldsToChange(slot.live, slot.task, next),
      ...(next.title === slot.task.title ? {} : { planKey: keyFor(list, slot.live, name, next.title) }),
    })
  slot.task = next
}

/** The fields to change: those that the learner has not edited since. */
function fieldsToChange(live: LiveTask, was: PlanTask, next: PlanTask): Partial<LiveTask> {
  const before = liveFields(was)
  return Object.fromEntries(
    Object.entries(liveFields(next)).filter(([name]) =>
      isDeepStrictEqual(live[name as keyof LiveTask], before[name as keyof typeof before]),
    ),
  )
}

function dropTask(list: LiveList, { phase: name, was }: DropTask): void {
  const { slot } = slotOf(list, name, was)
  if (!slot || !isOpen(slot) || slotsOf(list).length === 1) return
  removeSlots(list, [slot])
  list.phases = list.phases.filter(({ slots }) => slots.length > 0)
}

function slotOf(list: LiveList, name: string, was: PlanTask) {
  const phase = list.phases.find((other) => other.phase === name)
  return { phase, slot: phase?.slots.find((other) => other.known === was.title) }
}

function isFeatureEdit(edit: ComparedEdit): edit is FeatureEdit {
  return edit.change === 'add-feature' || edit.change === 'change-feature' || edit.change === 'remove-feature'
}

function editFeatures(features: Plan['features'], edits: FeatureEdit[]): Plan['features'] {
  const removed = new Set(edits.flatMap((edit) => (edit.change === 'remove-feature' ? [edit.was.name] : [])))
  const changed = edits.filter((edit) => edit.change === 'change-feature')
  const added = edits.flatMap((edit) => (edit.change === 'add-feature' ? [edit.feature] : []))
  const edited = [
    ...features
      .filter(({ name }) => !removed.has(name))
      .map((feature) => changed.find(({ was }) => was.name === feature.name)?.feature ?? feature),
    ...added.filter(({ name }) => !features.some((feature) => feature.name === name)),
  ]
  return edited.length > 0 ? edited : features
}
