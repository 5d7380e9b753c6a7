import type { Plan } from '#contract/plan.ts'
import { namesFor } from '#server/teaching/lessons/names-for.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'

/**
 * Replaces an example's type with the project's own: `BookRow` becomes `HikeRow`, `books` becomes `hikes`.
 * Null if no type of the plan fits.
 */
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

/** Unlike the planner's plural, which keeps uncountable nouns: in code the list needs a name of its own. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
