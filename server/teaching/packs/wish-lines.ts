import { z } from 'zod'
import { wordsOf } from '#server/language/normalise.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { fillSlots, type Slots } from './slots-of.ts'

const WishLine = z.strictObject({
  /** Alternative wordings. One matches if each of its prefixes starts a word of the sentence. */
  says: z.array(z.array(z.string().min(2)).min(1)).min(1),
  /** Only if the task's file is a view. */
  in: z.literal('view').optional(),
  /** Only for projects with SwiftData. */
  swiftData: z.literal(true).optional(),
  /** May contain placeholders. */
  line: z.string().min(4).max(120),
  /** A declaration that the line needs, placed above `body`. */
  with: z.string().min(4).max(120).optional(),
})
export type WishLine = z.infer<typeof WishLine>

/** Throws with file, line and reason if the list is invalid. */
export function loadWishLines(file: string): Promise<WishLine[]> {
  return loadYaml(file, z.array(WishLine))
}

/** The code that the wish is to be added to. */
export interface WishGround {
  /** The existing code, main file first. */
  code: string
  usesSwiftData: boolean
  slots: Slots
}

/** "It begins with `…`.", with the Swift line for a wish and the declaration it needs; null if none is known. */
export function sayFirstLine(
  known: readonly WishLine[],
  { code, usesSwiftData, slots }: WishGround,
  wish: string,
): string | null {
  // A wish for a test would match by the words for what it tests.
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
