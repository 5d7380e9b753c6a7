import { stemOf, wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { WordClaim } from '#server/teaching/packs/pack.ts'
import { clausesOf } from '#server/teaching/packs/reading/read-report.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { refusalsIn, type Refusal } from './refusals.ts'

/** The verdict on a claim in prose. `against`: it contradicts a sentence of the task. */
export type WordVerdict =
  | { is: 'right'; why: string }
  | { is: 'wrong'; why: string }
  | { is: 'against'; said: string; sentence: string }

/**
 * Judges a claim by known claims and the task's sentences; null if none decides. Shared words alone decide nothing.
 */
export function judgeWords(help: TaskHelp, prose: string): WordVerdict | null {
  const said = [...sentencesOf(prose), ...clausesOf(prose)]
  const claims = [...(help.ground.written?.claims ?? []), ...(help.pack.claims ?? [])]
  const wrong = claims.find((claim) => 'wrong' in claim && said.some((one) => isClaimed(claim, one)))
  if (wrong && 'wrong' in wrong) return { is: 'wrong', why: help.say(wrong.wrong) }
  const against = contradictionIn(help, said)
  if (against) return against
  const right = claims.find((claim) => 'right' in claim && isClaimed(claim, prose))
  return right && 'right' in right ? { is: 'right', why: help.say(right.right) } : null
}

/** Whether a text contains all prefixes of one wording and no wording in `unless`. */
function isClaimed(claim: WordClaim, said: string): boolean {
  const words = wordsOf(said)
  const has = (start: string) => words.some((word) => word.startsWith(start))
  return (
    claim.says.some((wording) => wording.every(has)) && !claim.unless?.some((wording) => wording.every(has))
  )
}

function contradictionIn(help: TaskHelp, said: readonly string[]): WordVerdict | null {
  const { description, doneWhen } = help.ground.task
  const wanted = [...sentencesOf(description), ...sentencesOf(doneWhen)]
  for (const sentence of wanted) {
    const refusals = refusalsIn(sentence)
    const clause = said.find(
      (one) =>
        refusals.some((refusal) => doesRefused(refusal, one)) ||
        isOpposite(help, sentence, one) ||
        dropsWanted(sentence, refusals, one),
    )
    if (clause) return { is: 'against', said: clause, sentence }
  }
  return null
}

const turned =
  /\b(?:not|never|no|without|minus|subtract\w*|skip\w*|leav\w+|except|ignor\w+|remov\w+|instead|rather|exclud\w+)\b|n['’]t\b/i

/** Whether a clause does what the task refuses: “by its place” for “never by their place”. */
function doesRefused({ start, stems, isLeftOut }: Refusal, clause: string): boolean {
  if (turned.test(clause)) return false
  const words = wordsOf(clause)
  const own = words.map((word) => sameAs.get(stemOf(word)) ?? stemOf(word))
  const last = stems.at(-1)
  if (!last || !stems.every((stem) => own.includes(sameAs.get(stem) ?? stem))) return false
  if (isLeftOut) return words.some((word) => keeping.has(stemOf(word)))
  if (start === null) return stems.length > 1
  const at = own.indexOf(sameAs.get(last) ?? last)
  return words.slice(Math.max(0, at - nearest), at).includes(start) || words.some((word) => storing.has(word))
}

const nearest = 3
/** Stems for including something. */
const keeping = new Set(['count', 'includ', 'with', 'too', 'also', 'keep', 'add', 'us'])
const storing = new Set(['has', 'have', 'stores', 'store', 'keeps', 'remembers'])
const sameAs = new Map([
  ['index', 'place'],
  ['indic', 'place'],
  ['posit', 'place'],
])

/** Whether sentence and clause say the opposite about the same subject. */
function isOpposite({ reading }: TaskHelp, sentence: string, clause: string): boolean {
  if (turned.test(clause)) return false
  return reading.clauses.opposites.some(({ one, other, isAboutTypes }) =>
    [
      [one, other],
      [other, one],
    ].some(([wanted = [], told = []]) => {
      if (!says(sentence, wanted) || !says(clause, told) || says(clause, wanted)) return false
      if (isAboutTypes) return !says(sentence, told) || placeOf(sentence, wanted) < placeOf(sentence, told)
      const shared = tellingStems(clause).filter((stem) => tellingStems(sentence).includes(stem))
      const pair = new Set([...wanted, ...told].map(stemOf))
      return !says(sentence, told) && shared.some((stem) => !pair.has(stem))
    }),
  )
}

/** The word's position: of two opposites, the first is wanted (“Use Decimal: with Double, 0.1 + 0.2 shows up …”). */
function placeOf(sentence: string, starts: readonly string[]): number {
  return wordsOf(sentence).findIndex((word) => word.startsWith(starts.at(-1)!))
}

function says(text: string, starts: readonly string[]): boolean {
  const words = wordsOf(text)
  return starts.every((start) => words.some((word) => word.startsWith(start)))
}

const dropping = new Set(['forget', 'ignor', 'drop', 'skip', 'lose'])

/** Whether a clause drops something the task uses: “I forget the rest”. */
function dropsWanted(sentence: string, refusals: readonly Refusal[], clause: string): boolean {
  if (refusals.length > 0 || /\b(?:ignore|leave out|skip|drop|throw)\b/i.test(sentence)) return false
  const words = wordsOf(clause)
  const at = words.findIndex((word) => dropping.has(stemOf(word)))
  if (at < 0 || words.slice(0, at).some((word) => word === 'not' || word === 'never')) return false
  const dropped = words.slice(at + 1).filter((word) => !/^(?:the|a|an|all|any|its)$/.test(word))
  const wanted = wordsOf(sentence).map(stemOf)
  return dropped.length > 0 && dropped.length <= 2 && dropped.every((word) => wanted.includes(stemOf(word)))
}

function tellingStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 3 && !small.has(word))
    .map(stemOf)
}

const small = new Set(
  'with from that this then them they what when have into which also each some more than'.split(' '),
)
