import { readFileSync } from 'node:fs'
import path from 'node:path'
import { signals, type Signals } from '#server/teaching/guide/search/rank-meanings.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { keyOf } from '#server/teaching/tutor/message.ts'

// `npm run learn`: fits the weights of `guide/search/rank-meanings.ts` by multinomial logistic regression on wordings
// that are not in the knowledge. The printed figures are for wordings left out of the fit.

interface Row {
  id: string
  /** The signals of each meaning; the last are those of "nothing known". */
  lists: number[][]
  right: number
}

const rounds = 300
const stepSize = 0.1
const folds = 4

const { guide } = await loadKnowledge(path.join(import.meta.dirname, '../knowledge'))
const rows = [
  ...rowsOf('wordings.tsv').flatMap(([id = '', kind, text = '']) =>
    kind === 'ask' ? [readRow(id, `answer ${id}`, text)] : [],
  ),
  ...rowsOf('intents.tsv').flatMap(([id = '', text = '']) =>
    guide.findIntent(id) && id !== 'ordinary' ? [readRow(id, `intent ${id}`, text)] : [],
  ),
]
const judged = Array.from({ length: folds }, (_, fold) => {
  const isLeftOut = ({ id }: Row) =>
    [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % folds === fold
  const fitted = fit(rows.filter((row) => !isLeftOut(row)))
  return rows.filter(isLeftOut).map((row) => judge(row, fitted))
}).flat()
for (const least of [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
  const sure = judged.filter(({ probability }) => probability >= least)
  console.log(
    `from ${least}: ${percent(sure.length, judged.length)} of the wordings, right ${percent(sure.filter(({ isRight }) => isRight).length, sure.length)}, among three ${percent(sure.filter(({ isAmongThree }) => isAmongThree).length, sure.length)}`,
  )
}
const all = fit(rows)
for (const [at, signal] of signals.entries()) console.log(`  ${signal}: ${all[at]!.toFixed(2)},`)

function readRow(id: string, wanted: string, text: string): Row {
  const { meanings, nothing } = guide.understanding.signalsOf(text)
  const place = meanings.findIndex(({ meaning }) => keyOf(meaning) === wanted)
  const toList = (own: Partial<Signals>) => signals.map((signal) => own[signal] ?? 0)
  return {
    id,
    lists: [...meanings.map((one) => toList(one.signals)), toList(nothing)],
    right: place < 0 ? meanings.length : place,
  }
}

function judge({ lists, right }: Row, fitted: readonly number[]) {
  const chances = chancesOf(lists, fitted).slice(0, -1)
  const order = [...chances.keys()].toSorted((one, other) => chances[other]! - chances[one]!)
  return {
    probability: chances[order[0] ?? 0] ?? 0,
    isRight: order[0] === right,
    isAmongThree: order.slice(0, 3).includes(right),
  }
}

function chancesOf(lists: readonly number[][], fitted: readonly number[]): number[] {
  const sums = lists.map((list) => list.reduce((sum, one, at) => sum + one * fitted[at]!, 0))
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const whole = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / whole)
}

/** Fits the weights with Adam, which needs no tuning of the step size. */
function fit(read: readonly Row[]): number[] {
  const fitted = signals.map(() => 0)
  const [means, squares] = [signals.map(() => 0), signals.map(() => 0)]
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = signals.map(() => 0)
    for (const { lists, right } of read) {
      const chances = chancesOf(lists, fitted)
      for (const [at, list] of lists.entries()) {
        const error = (at === right ? 1 : 0) - chances[at]!
        for (const [signal, one] of list.entries()) slopes[signal]! += error * one
      }
    }
    for (const at of signals.keys()) {
      const slope = slopes[at]! / read.length - 1e-4 * fitted[at]!
      means[at] = 0.9 * means[at]! + 0.1 * slope
      squares[at] = 0.999 * squares[at]! + 0.001 * slope * slope
      const [mean, square] = [means[at] / (1 - 0.9 ** round), squares[at] / (1 - 0.999 ** round)]
      fitted[at] = fitted[at]! + (stepSize * mean) / (Math.sqrt(square) + 1e-8)
    }
  }
  return fitted
}

function rowsOf(file: string): string[][] {
  return readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(whole, 1)).toFixed(0)} %`
}
