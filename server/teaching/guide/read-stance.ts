import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Misconception } from './answer.ts'

/**
 * Negative if a claim sounds like the correct view, positive if it sounds like the misconception, 0 if
 * nothing in it tells.
 */
export type StanceReader = (misconception: Misconception, claim: string) => number

/**
 * Weighs a claim's words and word pairs by how much more often one side's wordings have them than the other's. A
 * negated word counts for the other side.
 */
export function createStanceReader(negations: ReadonlySet<string>): StanceReader {
  const sides = new WeakMap<Misconception, Record<'wrong' | 'right', Side>>()
  const sidesOf = (one: Misconception) => {
    const known = sides.get(one) ?? {
      wrong: sideOf([one.belief, ...one.claims], negations),
      right: sideOf([one.right, ...one.rightClaims], negations),
    }
    sides.set(one, known)
    return known
  }
  return (misconception, claim) => {
    const signs = signsOf(claim, negations)
    const { wrong, right } = sidesOf(misconception)
    return [...signs].reduce(
      (sum, sign) => sum + Math.log(shareOf(sign, wrong, right) / shareOf(sign, right, wrong)),
      0,
    )
  }
}

interface Side {
  wordings: number
  /** In how many wordings a word or pair occurs. */
  counts: Map<string, number>
}

function sideOf(wordings: readonly string[], negations: ReadonlySet<string>): Side {
  const counts = new Map<string, number>()
  for (const wording of wordings)
    for (const sign of signsOf(wording, negations)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return { wordings: wordings.length, counts }
}

const worthOfOpposite = 0.5
/** Keeps a word that one side never has from deciding alone. */
const smoothing = 0.4

function shareOf(sign: string, own: Side, other: Side): number {
  const opposite = sign.startsWith('!') ? sign.slice(1) : `!${sign}`
  const count = (own.counts.get(sign) ?? 0) + worthOfOpposite * (other.counts.get(opposite) ?? 0)
  return (count + smoothing) / (own.wordings + 2 * smoothing)
}

/** The stems and their pairs, those behind a negation marked with "!" up to the end of the clause. */
function signsOf(text: string, negations: ReadonlySet<string>): Set<string> {
  const signs = new Set<string>()
  const words = claimOf(text)
  if (words === null) return signs
  let mark = ''
  let before: string | null = null
  for (const word of words) {
    const stem = stemOf(word.replace(/^[@#.$]/, ''))
    if (word === border) mark = ''
    else if (negations.has(stem)) mark = '!'
    else if (!silent.has(stem)) {
      signs.add(`${mark}${stem}`)
      if (before !== null) signs.add(`${mark}${before} ${stem}`)
      before = stem
    }
  }
  return signs
}

const border = ','
const silent = new Set(
  'so i it is the a an to of in that this my right correct thought and if you me'.split(' '),
)

/**
 * The words that a question claims: "isn't a struct copied" gives "a struct copied". Null if it is unclear
 * whether "not" negates the claim: "isn't git the same as GitHub".
 */
function claimOf(text: string): string[] | null {
  const clauses = text.split(/[,;:.?!]{1,9}(?:\s|$)/)
  const words = clauses.flatMap((clause) => [...wordsOf(clause), border])
  const [first = '', second, third = ''] = words
  if (second !== 'not' || !auxiliaries.has(first)) return words
  return subjects.has(third) || third.startsWith('@') ? words.slice(2) : null
}

/** "Doesn't await freeze the UI?" claims that it does, and "doesn't scroll, right?" that it does not. */
export function opensNegated(text: string): boolean {
  const [first = '', second] = wordsOf(text)
  return second === 'not' && auxiliaries.has(first)
}

const auxiliaries = new Set('is are was do does did can will would should could has have'.split(' '))
const subjects = new Set('i you we it they the a an this that these those my there every each'.split(' '))
