import { readCodeModel } from '#server/swift/code-model.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const mostNames = 4

/**
 * What is new in an attempt that still lacks the same thing, so that the review does not repeat itself. Null
 * if that was not said before.
 */
export function sinceLast(
  { thread }: Pick<TutorTurn, 'thread'>,
  code: string,
  missing: string,
): string | null {
  const earlier = thread.slice(0, -1)
  if (!earlier.some(({ role, text }) => role === 'tutor' && text.includes(missing))) return null
  const last = earlier
    .filter(({ role }) => role === 'learner')
    .map(({ text }) => proseAndCode(text).code)
    .findLast((one) => one !== '')
  if (last === undefined) return null
  if (last.trim() === code.trim()) return 'This is the same code as before, so the same is still missing.'
  const before = new Set(namesIn(last))
  const fresh = [...new Set(namesIn(code))].filter((name) => !before.has(name))
  return fresh.length > 0
    ? `New since the last time: ${listed(fresh.slice(0, mostNames).map((name) => `\`${name}\``))}. One thing is still missing as before.`
    : 'Your code has changed, and one thing is still missing as before.'
}

/** The names that the code declares. */
function namesIn(code: string): string[] {
  return (readCodeModel(code)?.types ?? []).flatMap(({ name, properties, functions }) => [
    name,
    ...properties.map((one) => one.name),
    ...functions.map((one) => one.name),
  ])
}
