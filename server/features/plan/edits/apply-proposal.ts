import type { Plan } from '#contract/plan.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import type { CommandEdit, PlanEdit, TrimDesign } from '#server/platform/db/tables/plan-edit.ts'
import { applyEdits } from './apply-edits.ts'
import { editOutline } from './edit-outline.ts'
import type { LiveTask } from './live-task.ts'
import { renameApp, renameWord } from './rename-app.ts'

interface Applied {
  plan: Plan
  tasks: LiveTask[]
}

/** Applies the lines of a proposal to the plan and the task list, in order; renames come last. */
export function applyProposal(plan: Plan, tasks: LiveTask[], edits: PlanEdit[]): Applied {
  const commands = edits.filter(isCommand)
  return commands
    .toSorted((one, other) => Number(isRename(one)) - Number(isRename(other)))
    .reduce(applied, applyEdits(plan, tasks, edits))
}

function applied({ plan, tasks }: Applied, edit: CommandEdit): Applied {
  switch (edit.kind) {
    case 'change-outline': {
      const next = editOutline(plan, tasks, edit.edit)
      if (!edit.later) return next
      return { ...next, plan: { ...next.plan, outOfScope: [...(plan.outOfScope ?? []), edit.later] } }
    }
    case 'trim-design':
      return { plan: trimmed(plan, edit), tasks }
    case 'change-kind':
      return { plan: { ...plan, ...edit.said }, tasks }
    case 'rename-app':
      return renameApp(plan, tasks, edit)
    case 'rename-word':
      return renameWord(plan, tasks, edit)
  }
}

function trimmed(plan: Plan, { frameworks, screens, privacyKeys, fields = [] }: TrimDesign): Plan {
  const { architecture, features } = plan
  const kept = architecture.screens
    .filter(({ name }) => !screens.includes(name))
    .map((screen) =>
      screen.leadsTo
        ? { ...screen, leadsTo: screen.leadsTo.filter((name) => !screens.includes(name)) }
        : screen,
    )
  const entities = architecture.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.filter(
      ({ name }) => !fields.some((one) => one.entity === entity.name && one.field === name),
    ),
  }))
  return {
    ...plan,
    features: features.map((feature) => ({
      ...feature,
      frameworks: feature.frameworks.filter((name) => !frameworks.includes(name)),
    })),
    architecture: {
      ...architecture,
      frameworks: architecture.frameworks.filter((name) => !frameworks.includes(name)),
      privacyKeys: architecture.privacyKeys.filter((key) => !privacyKeys.includes(key)),
      screens: kept,
      entities,
      diagram: drawDiagram(kept, entities),
    },
  }
}

function isCommand(edit: PlanEdit): edit is CommandEdit {
  return ['change-outline', 'rename-app', 'rename-word', 'trim-design', 'change-kind'].includes(edit.kind)
}

function isRename({ kind }: CommandEdit): boolean {
  return kind === 'rename-app' || kind === 'rename-word'
}
