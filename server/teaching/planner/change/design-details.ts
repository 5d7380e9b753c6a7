import type { Plan } from '#contract/plan/plan.ts'

/** What a new design adds and removes, one short line each. */
export function designDetails(before: Plan, after: Plan): string[] {
  const lines = designChanges(before, after)
  return lines.length > 0 ? lines : ['The summary says it in other words']
}

export function designChanges(before: Plan, after: Plan): string[] {
  const one = before.architecture
  const other = after.architecture
  return [
    ...difference('framework', one.frameworks, other.frameworks),
    ...difference('screen', names(one.screens), names(other.screens)),
    ...difference('entity', names(one.entities), names(other.entities)),
    ...difference('privacy key', one.privacyKeys, other.privacyKeys),
    ...(one.minimumIOS === other.minimumIOS
      ? []
      : [`From iOS ${other.minimumIOS} on, was ${one.minimumIOS}`]),
    ...(one.pattern === other.pattern ? [] : [`Pattern: ${other.pattern}`]),
    ...(before.audience === after.audience ? [] : [`For ${after.audience}`]),
  ]
}

function difference(kind: string, before: string[], after: string[]): string[] {
  const added = after.filter((name) => !before.includes(name))
  const gone = before.filter((name) => !after.includes(name))
  return [
    ...(added.length > 0 ? [`New ${kind}: ${added.join(', ')}`] : []),
    ...(gone.length > 0 ? [`No more ${kind}: ${gone.join(', ')}`] : []),
  ]
}

function names(things: { name: string }[]): string[] {
  return things.map(({ name }) => name)
}
