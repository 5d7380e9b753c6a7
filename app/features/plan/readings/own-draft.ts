import { limits } from '#contract/limits.ts'
import type { AppStep, KeptThing, OwnApp } from '#contract/plan/own-app.ts'

/** The answers about an app of no known kind, while the learner edits them. */
export interface OwnDraft {
  /** The first thing a user of the app does. */
  first: AppStep
  things: DraftThing[]
}

export interface DraftThing {
  key: string
  name: string
  details: string[]
  /** Refers to the other thing by row key, so that renaming it keeps the relation. */
  belongsTo: { key: string; several: boolean }[]
}

let rows = 0

export function emptyThing(): DraftThing {
  rows += 1
  return { key: `row-${rows}`, name: '', details: [], belongsTo: [] }
}

/** The planner's suggestion as an editable draft, with at least one thing. */
export function toDraft({ things, steps: [first] }: OwnApp): OwnDraft {
  const rowsOf = things.map((thing) => ({ ...emptyThing(), name: thing.name }))
  const keyOf = new Map(rowsOf.map(({ name, key }) => [name, key]))
  const filledThings = things.map(({ facts, belongsTo }, at): DraftThing => ({
    ...rowsOf[at]!,
    details: facts.split(',').flatMap((fact) => fact.trim() || []),
    belongsTo: belongsTo.flatMap(({ thing, several }) => {
      const key = keyOf.get(thing)
      return key === undefined ? [] : [{ key, several }]
    }),
  }))
  return {
    first: first ?? { does: '', to: null },
    things: filledThings.length > 0 ? filledThings : [emptyThing()],
  }
}

/** The draft without empty rows. A thing added without a relation gets one to the first thing (`several`). */
export function fromDraft({ first, things }: OwnDraft): OwnApp {
  const named = things.filter(({ name }) => name.trim() !== '')
  const nameOf = new Map(named.map(({ key, name }) => [key, name.trim()]))
  const does = first.does.trim()
  return {
    things: named.map(({ key: own, name, details, belongsTo }, at): KeptThing => {
      const isLinked = at === 0 || belongsTo.length > 0 || named.some((one) => isOf(one, own))
      const relations = isLinked ? belongsTo : [{ key: named[0]!.key, several: true }]
      return {
        name: name.trim(),
        facts: details.join(', ').slice(0, limits.planFirstStep),
        belongsTo: relations.flatMap(({ key, several }) => {
          const thing = nameOf.get(key)
          return thing === undefined ? [] : [{ thing, several }]
        }),
      }
    }),
    steps: does ? [{ ...first, does }] : [],
  }
}

function isOf({ belongsTo }: DraftThing, key: string): boolean {
  return belongsTo.some((one) => one.key === key)
}
