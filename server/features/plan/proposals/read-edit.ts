import type { NumberedEdit } from '#contract/plan/plan-edit.ts'
import type { FormerEdit } from '#server/platform/db/tables/schema.ts'
import { designLine } from '#server/teaching/planner/change/proposal-line.ts'

/** Reads a stored line of a proposal. Earlier versions of Fledge stored lines in another format. */
export function readEdit(stored: NumberedEdit | FormerEdit): NumberedEdit {
  if (!('kind' in stored)) return stored
  const { id, reason, kind, edit, later, ...rest } = stored
  switch (kind) {
    case 'change-outline':
      return { ...edit, id, reason, line: rest, ...(later ? { later } : {}) } as NumberedEdit
    case 'change-design':
    case 'change-kind':
    case 'trim-design': {
      const { title = 'How it is built', details = [], ...fields } = rest
      const line = { ...designLine(title, details), ...(kind === 'trim-design' ? { change: 'removed' } : {}) }
      return { ...fields, change: kind, id, reason, line } as NumberedEdit
    }
    default:
      return { ...rest, change: kind === 'remove-task' ? 'drop-task' : kind, id, reason } as NumberedEdit
  }
}
