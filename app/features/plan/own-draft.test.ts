import { expect, test } from 'vitest'
import type { OwnApp } from '#contract/own-app.ts'
import { emptyDraft, fromDraft, renamed, toDraft } from './own-draft.ts'

const own: OwnApp = {
  things: [
    { name: 'loom', facts: 'width in cm', belongsTo: [] },
    { name: 'shaft', facts: '', belongsTo: [{ thing: 'loom', several: false }] },
  ],
  steps: [{ does: 'mark a shaft as threaded', to: 'shaft' }],
}

test('what is left as it was is the same answer', () => {
  expect(fromDraft(toDraft(own))).toEqual(own)
})

test('a thing with another name is still what the others belong to', () => {
  const draft = toDraft(own)
  const loom = draft.things[0]!
  expect(fromDraft(renamed(draft, loom.key, { ...loom, name: 'frame' })).things[1]!.belongsTo).toEqual([
    { thing: 'frame', several: false },
  ])
})

test('rows that are empty, and relations to things that went, are left out', () => {
  expect(fromDraft(emptyDraft())).toEqual({ things: [], steps: [] })
  const draft = toDraft(own)
  const left = fromDraft({ ...draft, things: draft.things.slice(1) })
  expect(left.things).toEqual([{ name: 'shaft', facts: '', belongsTo: [] }])
})
