import { ArrowDown, ArrowUp, ListEnd, ListStart, Merge, Split, type LucideIcon } from 'lucide-react'
import type { PlanChangeHandlers, PlanItemRef } from './plan-changes.ts'
import { placeAbove, placeBelow } from './task-places.ts'

export interface ItemChange {
  icon: LucideIcon
  label: string
  /** Null if the change is not possible. */
  onSelect: (() => void) | null
}

export interface PlanItem {
  kind: PlanItemRef['kind']
  name: string
  rename: (name: string) => void
  /** Changes specific to this kind of part. */
  changes: ItemChange[]
  /** Null if it cannot be postponed. */
  putOff: (() => void) | null
  /** Null if the plan needs it. */
  remove: (() => void) | null
}

/** The possible changes to a part of the plan; null if it cannot be changed. */
export function itemOf(of: PlanItemRef, changes: PlanChangeHandlers): PlanItem | null {
  if (of.kind === 'task') return taskItem(of, changes)
  return of.kind === 'screen' ? screenItem(of.name, changes) : featureItem(of.name, changes)
}

/** The possible changes to a feature. Changes that affect other parts go through a proposal. */
function featureItem(name: string, { plan, edit, ask }: PlanChangeHandlers): PlanItem {
  const isBase = plan.features[0]?.name === name
  return {
    kind: 'feature',
    name,
    rename: (next) => edit({ change: 'rename-part', part: name, name: next }, 'Feature renamed'),
    changes: [
      { icon: Split, label: 'Smaller steps', onSelect: () => ask(`Split “${name}” into smaller steps`) },
      { icon: ListStart, label: 'Do first', onSelect: isBase ? null : () => ask(`Do “${name}” first`) },
      { icon: ListEnd, label: 'Do last', onSelect: isBase ? null : () => ask(`Do “${name}” last`) },
    ],
    putOff: isBase ? null : () => ask(`Do “${name}” later`),
    remove: isBase ? null : () => ask(`Remove “${name}”`),
  }
}

function screenItem(name: string, { plan, edit, ask }: PlanChangeHandlers): PlanItem {
  return {
    kind: 'screen',
    name,
    rename: (next) => edit({ change: 'rename-part', part: name, name: next }, 'Screen renamed'),
    changes: [],
    putOff: null,
    remove: plan.architecture.screens[0]?.name === name ? null : () => ask(`Remove “${name}”`),
  }
}

/** Null for a completed task, which cannot be changed. */
function taskItem(
  { phaseAt, at }: { phaseAt: number; at: number },
  { plan, edit, done }: PlanChangeHandlers,
): PlanItem | null {
  const { phase, tasks } = plan.roadmap[phaseAt]!
  const named = { phase, title: tasks[at]!.title }
  if (done.has(named.title)) return null
  const up = placeAbove(plan, phaseAt, at)
  const down = placeBelow(plan, phaseAt, at)
  const isOnly = plan.roadmap.length === 1 && tasks.length === 1
  return {
    kind: 'task',
    name: named.title,
    rename: (name) => edit({ change: 'rename-task', ...named, name }, 'Task renamed'),
    changes: [
      {
        icon: Split,
        label: 'Split',
        onSelect: () => edit({ change: 'split-task', ...named }, 'Task broken down'),
      },
      {
        icon: Merge,
        label: 'Merge with the next task',
        onSelect:
          at === tasks.length - 1 ? null : () => edit({ change: 'join-task', ...named }, 'Tasks merged'),
      },
      {
        icon: ArrowUp,
        label: 'Move up',
        onSelect: up && (() => edit({ change: 'move-task', ...named, ...up }, 'Task moved up')),
      },
      {
        icon: ArrowDown,
        label: 'Move down',
        onSelect: down && (() => edit({ change: 'move-task', ...named, ...down }, 'Task moved down')),
      },
    ],
    putOff: isOnly ? null : () => edit({ change: 'put-off-task', ...named }, 'Task put off'),
    remove: isOnly ? null : () => edit({ change: 'remove-task', ...named }, 'Task removed'),
  }
}
