import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { holdDialogues } from './dialogues.ts'

const { guide } = await knownKnowledge()

test.each(holdDialogues(guide, 'dialogues.yaml'))(
  'after what was said before: $who, $place: "$ask"',
  ({ markdown, says, never }) => {
    expect(markdown).toMatch(new RegExp(says ?? ''))
    expect(markdown).not.toMatch(new RegExp(never ?? '(?!)'))
  },
)
