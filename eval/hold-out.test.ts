import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { readKnowledge } from '#server/teaching/guide/field-guide.ts'
import { groupNearDuplicates, holdOut } from './hold-out.ts'

test('wordings that hardly differ are in one group', () => {
  expect(
    groupNearDuplicates([
      'how do I sort a list',
      'How do i sort lists?',
      'put my rows in order',
      'how do i sort the list',
    ]),
  ).toEqual([0, 0, 1, 0])
})

test(
  'a wording is held out in one fold only, and never stays where it is asked',
  { tags: 'deep' },
  async () => {
    const knowledge = await readKnowledge(path.join(projectRoot, 'knowledge'))
    const folds = [0, 1, 2].map((fold) => holdOut(knowledge, { fold, folds: 3 }))
    const [first, second, third] = folds.map(
      ({ heldOut }) => new Set(heldOut.map(({ kind, id, text }) => `${kind} ${id} ${text}`)),
    )
    expect(first!.intersection(second!.union(third!)).size).toBe(0)
    expect(first!.size).toBeGreaterThan(6000)
    for (const { knowledge: rest, heldOut } of folds) {
      const asks = new Map(rest.answers.map(({ id, asks: own }) => [id, own]))
      expect(
        heldOut.filter(({ kind, id, text }) => kind === 'answer' && asks.get(id)?.includes(text)),
      ).toEqual([])
    }
  },
)
