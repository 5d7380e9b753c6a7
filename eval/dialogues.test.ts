import path from 'node:path'
import { expect, test } from 'vitest'
import { loadFieldGuide } from '#server/teaching/guide/field-guide.ts'
import { holdDialogues } from './dialogues.ts'

const guide = await loadFieldGuide(path.join(import.meta.dirname, '../knowledge'))

test.each(holdDialogues(guide, 'dialogues.yaml'))(
  'after what was said before: $who, $place: "$ask"',
  ({ markdown, says, never }) => {
    expect(markdown).toMatch(new RegExp(says ?? ''))
    expect(markdown).not.toMatch(new RegExp(never ?? '(?!)'))
  },
)
