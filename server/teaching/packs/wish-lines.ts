import { z } from 'zod'
import { wordsOf } from '#server/language/normalise.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { fillSlots, type Slots } from './slots-of.ts'

const WishLine = z.strictObject({
  /** Word beginnings; each list is one wording. */
  says: z.array(z.array(z.string().min(2)).min(1)).min(1),
  /** Applies only if the task's file is a view. */
  in: z.literal('view').optional(),
  /** Applies only to projects that use SwiftData. */
  swiftData: z.literal(true).optional(),
  /** May contain slots. */
  line: z.string().min(4).max(120),
  /** The declaration that the line relies on; it goes above `body`. */
  with: z.string().min(4).max(120).optional(),
})
export type WishLine = z.infer<typeof WishLine>

/** Throws with file, line and reason if the list is invalid. */
export function loadWishLines(file: string): Promise<WishLine[]> {
  return loadYaml(file, z.array(WishLine))
}

/** The code a wish is to be added to. */
export interface WishGround {
  /** The existing code, main file first. */
  code: string
  usesSwiftData: boolean
  slots: Slots
}

/** "It begins with `…`." with the Swift line of a wish and what it relies on; null if none is known. */
export function sayFirstLine(
  known: readonly WishLine[],
  { code, usesSwiftData, slots }: WishGround,
  wish: string,
): string | null {
  // A test that reads a thing back begins with the test.
  if (/\b[Tt]ests?\b/.test(wish)) return null
  // What stands in quotes is the name of a screen, or a text.
  const words = wordsOf(wish.replace(/“[^“”]{1,80}”/g, ' '))
  const isView = code.includes(': View {')
  const found = known.find(
    ({ says, in: place, swiftData, line }) =>
      says.some((wording) => wording.every((start) => words.some((word) => word.startsWith(start)))) &&
      (place !== 'view' || isView) &&
      (!swiftData || usesSwiftData) &&
      !code.includes(line) &&
      !/\{[A-Za-z]+\}/.test(fillSlots(line, slots)),
  )
  if (!found) return null
  const beside = found.with && !code.includes(found.with) ? `, with \`${found.with}\` above \`body\`` : ''
  return `It begins with \`${fillSlots(found.line, slots)}\`${beside}.`
}
