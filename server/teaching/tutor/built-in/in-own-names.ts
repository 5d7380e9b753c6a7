import type { Plan } from '#contract/plan.ts'
import { namesFor } from '#server/teaching/lessons/names-for.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'

/** Puts the project's own type in place of an example's: `BookRow` becomes `HikeRow`, `books` becomes `hikes`. Null where the plan has nothing that fits. */
export function inOwnNames(
  swift: string,
  task: TurnTask,
  plan: Plan | null,
): { swift: string; rename: (text: string) => string } | null {
  const [name] = namesFor(swift, task, plan)
  if (!name) return null
  const pairs = [
    { from: pluralOf(name.example), to: pluralOf(name.yours) },
    { from: name.example, to: name.yours },
  ].flatMap(({ from, to }) => [
    { from, to },
    { from: lowerFirst(from), to: lowerFirst(to) },
  ])
  const rename = (text: string) =>
    pairs.reduce(
      (renamed, { from, to }) => renamed.replace(new RegExp(String.raw`\b${from}(?=\b|[A-Z])`, 'g'), to),
      text,
    )
  const isTaken = pairs.some(({ to }) => new RegExp(String.raw`\b${to}\b`).test(swift))
  return isTaken || swiftFaults(rename(swift)).length > 0 ? null : { swift: rename(swift), rename }
}

/** Not the planner's, for whom some things have no plural: in code the many need a name of their own. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
