import { stemsOf } from '#server/language/normalise.ts'
import type { Knowledge } from '#server/teaching/guide/field-guide.ts'

/** A wording removed from the knowledge, and the entry it belongs to. */
export interface HeldOut {
  kind: 'intent' | 'answer' | 'wrong claim' | 'right claim'
  id: string
  text: string
}

type Guide = Required<Knowledge>
type Keep = (kind: HeldOut['kind'], id: string, texts: readonly string[]) => string[]

/** Intents that are not tested alone, because their examples contain placeholders or need a previous reply. */
const groupsReadInContext = new Set(['moves'])

/**
 * The knowledge without one in `folds` of its wordings, and those wordings. Similar wordings are removed together.
 */
export function holdOut(
  knowledge: Guide,
  { fold, folds }: { fold: number; folds: number },
): { knowledge: Guide; heldOut: HeldOut[] } {
  const heldOut: HeldOut[] = []
  const keep: Keep = (kind, id, texts) => {
    const groups = groupNearDuplicates(texts)
    const isOut = (at: number) => (groups[at]! + startOf(id)) % folds === fold
    const isWhole = texts.every((_, at) => isOut(at))
    if (!isWhole) heldOut.push(...texts.filter((_, at) => isOut(at)).map((text) => ({ kind, id, text })))
    return texts.filter((_, at) => isWhole || !isOut(at))
  }
  return {
    knowledge: {
      ...knowledge,
      answers: knowledge.answers.map((answer) => ({
        ...answer,
        asks: keep('answer', answer.id, answer.asks),
      })),
      intents: knowledge.intents.map((intent) =>
        groupsReadInContext.has(intent.group)
          ? intent
          : { ...intent, examples: keep('intent', intent.id, intent.examples) },
      ),
      misconceptions: knowledge.misconceptions.map((one) => ({
        ...one,
        claims: keep('wrong claim', one.id, one.claims),
        rightClaims: keep('right claim', one.id, one.rightClaims),
      })),
    },
    heldOut,
  }
}

/** The group of each text; texts in the same group have most words in common. */
export function groupNearDuplicates(texts: readonly string[]): number[] {
  const stems = texts.map((text) => new Set(stemsOf(text)))
  const groups: number[] = []
  for (const [at, own] of stems.entries()) {
    const like = stems.findIndex((other, place) => place < at && isNearDuplicate(own, other))
    groups.push(like < 0 ? Math.max(-1, ...groups) + 1 : groups[like]!)
  }
  return groups
}

const sharedByDuplicates = 0.75

function isNearDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const all = one.union(other).size
  return all === 0 || one.intersection(other).size / all >= sharedByDuplicates
}

/** Varies the fold of an entry's first wording, which is often the plainest. */
function startOf(id: string): number {
  let sum = 0
  for (const letter of id) sum += letter.charCodeAt(0)
  return sum
}
