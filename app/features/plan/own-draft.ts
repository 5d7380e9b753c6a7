import type { KeptThing, OwnApp } from '#contract/own-app.ts'

/** The interview while it is filled in: rows with keys, and relations by the key of the other row. */
export interface OwnDraft {
  things: DraftThing[]
  steps: DraftStep[]
}

export interface DraftThing {
  key: string
  name: string
  facts: string
  belongsTo: { key: string; several: boolean }[]
}

export interface DraftStep {
  key: string
  does: string
  /** The row of the thing it acts on, as the planner read it. */
  to: string | null
}

let rows = 0

function newKey(): string {
  rows += 1
  return `row-${rows}`
}

/** Starts with one thing and one step. */
export function emptyDraft(): OwnDraft {
  return {
    things: [{ key: newKey(), name: '', facts: '', belongsTo: [] }],
    steps: [{ key: newKey(), does: '', to: null }],
  }
}

export function toDraft({ things, steps }: OwnApp): OwnDraft {
  const keys = new Map(things.map(({ name }) => [name, newKey()]))
  const empty = emptyDraft()
  const filledThings = things.map(({ name, facts, belongsTo }) => ({
    key: keys.get(name)!,
    name,
    facts,
    belongsTo: belongsTo.flatMap(({ thing, several }) => {
      const key = keys.get(thing)
      return key === undefined ? [] : [{ key, several }]
    }),
  }))
  const filledSteps = steps.map(({ does, to }) => ({
    key: newKey(),
    does,
    to: to === null ? null : (keys.get(to) ?? null),
  }))
  return {
    things: filledThings.length > 0 ? filledThings : empty.things,
    steps: filledSteps.length > 0 ? filledSteps : empty.steps,
  }
}

/** Without empty rows. */
export function fromDraft({ things, steps }: OwnDraft): OwnApp {
  const named = things.filter(({ name }) => name.trim() !== '')
  const nameOf = (key: string | null) => named.find((thing) => thing.key === key)?.name.trim() ?? null
  return {
    things: named.map(({ name, facts, belongsTo }): KeptThing => ({
      name: name.trim(),
      facts: facts.trim(),
      belongsTo: belongsTo.flatMap(({ key, several }) => {
        const thing = nameOf(key)
        return thing === null ? [] : [{ thing, several }]
      }),
    })),
    steps: steps.flatMap(({ does, to }) =>
      does.trim() === '' ? [] : [{ does: does.trim(), to: nameOf(to) }],
    ),
  }
}

export function renamed(draft: OwnDraft, key: string, next: DraftThing): OwnDraft {
  return { ...draft, things: draft.things.map((thing) => (thing.key === key ? next : thing)) }
}
