import { expect, test } from 'vitest'
import type { OwnApp } from '#contract/plan/own-app.ts'
import { emptyThing, fromDraft, toDraft } from './own-draft.ts'

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
  const [loom, ...others] = draft.things
  const things = [{ ...loom!, name: 'frame' }, ...others]
  expect(fromDraft({ ...draft, things }).things[1]!.belongsTo).toEqual([{ thing: 'frame', several: false }])
})

test('rows that are empty, and relations to things that went, are left out', () => {
  expect(fromDraft(toDraft({ things: [], steps: [] }))).toEqual({ things: [], steps: [] })
  const draft = toDraft(own)
  const left = fromDraft({ ...draft, things: draft.things.slice(1) })
  expect(left.things).toEqual([{ name: 'shaft', facts: '', belongsTo: [] }])
})

test('a thing that was added goes with several of the first', () => {
  const draft = toDraft({ ...own, things: own.things.slice(0, 1) })
  const made = fromDraft({ ...draft, things: [...draft.things, { ...emptyThing(), name: 'weaver' }] })
  expect(made.things[1]!.belongsTo).toEqual([{ thing: 'loom', several: true }])
})
