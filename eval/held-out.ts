import path from 'node:path'
import { parseArgs } from 'node:util'
import { createFieldGuide, readKnowledge, type FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import { keyOf, readThought, type Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, bestSubject, isSure } from '#server/teaching/tutor/sure.ts'
import { holdOut, type HeldOut } from './hold-out.ts'

/** How one wording was understood without having it in the knowledge. */
interface Outcome extends HeldOut {
  isFirst: boolean
  isAmongThree: boolean
  /** Whether it would be answered without a counter-question. */
  isAnswered: boolean
  /** Whether it would be answered with a wrong article or intent. */
  isWrongSubject: boolean
  /** The best reading's score. */
  score: number
}

/** The verdict on one claim. */
interface Judgement extends HeldOut {
  says: 'yes' | 'no' | 'the reference' | 'nothing'
  isRightOne: boolean
}

function readHeldOut(guide: FieldGuide, asked: HeldOut): Outcome {
  const thought = readThought(guide, asked.text)
  const best = bestReading(thought)
  const wanted = `${asked.kind === 'intent' ? 'intent' : 'answer'} ${asked.id}`
  const isFirst = best !== null && keyOf(best) === wanted
  const isAnswered = best !== null && isSure(best, thought)
  const slug = guide.findAnswer(asked.id)?.read[0] ?? null
  const isSubject = best !== null && (isFirst || (asked.kind !== 'intent' && slugOf(best) === slug))
  return {
    ...asked,
    isFirst,
    isAmongThree: firstThree(thought).includes(wanted),
    isAnswered,
    isWrongSubject: isAnswered && !isSubject,
    score: best?.score ?? 0,
  }
}

function judgeHeldOut(guide: FieldGuide, asked: HeldOut): Judgement {
  const belief = guide.understanding.readBelief(asked.text)
  return {
    ...asked,
    says: belief === null ? 'nothing' : words[belief.verdict],
    isRightOne: belief?.misconception.id === asked.id,
  }
}

const words = { right: 'yes', wrong: 'no', unsure: 'the reference' } as const

/** The first three meanings that would be answered or offered. */
function firstThree(thought: Thought): string[] {
  const readings = [bestReading(thought), bestSubject(thought), ...thought.ranked]
  const keys = readings.flatMap((one) => (one ? [keyOf(one)] : []))
  return [...new Set(keys)].slice(0, 3)
}

function summaryOfReadings(name: string, outcomes: readonly Outcome[]): string {
  const sure = outcomes.filter(({ isAnswered }) => isAnswered)
  const share = (part: (one: Outcome) => boolean, of = outcomes) => percent(of.filter(part).length, of.length)
  return [
    `${name}: ${outcomes.length} wordings`,
    `  right ${share(({ isFirst }) => isFirst)}, among three ${share(({ isAmongThree }) => isAmongThree)}`,
    `  answered without asking ${share(({ isAnswered }) => isAnswered)}, of these right ${share(({ isFirst }) => isFirst, sure)}, on a wrong subject ${share(({ isWrongSubject }) => isWrongSubject, sure)}`,
    `  right by likeness: ${calibration(outcomes)}`,
  ].join('\n')
}

/** How many wordings were right, grouped by the best reading's score in steps of a tenth. */
function calibration(outcomes: readonly Outcome[]): string {
  const bins = Map.groupBy(outcomes, ({ score }) => Math.min(9, Math.floor(score * 10)))
  return [...bins]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([bin, all]) =>
        `0.${bin} ${percent(all.filter((one) => one.isFirst).length, all.length)} of ${all.length}`,
    )
    .join(', ')
}

function summaryOfJudgements(judged: readonly Judgement[]): string {
  const lines = (['wrong claim', 'right claim'] as const).map((kind) => {
    const own = judged.filter((one) => one.kind === kind)
    const share = (part: (one: Judgement) => boolean) => percent(own.filter(part).length, own.length)
    const verdict = kind === 'wrong claim' ? 'no' : 'yes'
    return `${kind}s: ${own.length}, ${verdict} by the right entry ${share(({ says, isRightOne }) => says === verdict && isRightOne)}, its reference shown ${share(({ says, isRightOne }) => says === 'the reference' && isRightOne)}, another entry ${share(({ says, isRightOne }) => says !== 'nothing' && !isRightOne)}, the opposite verdict ${own.filter(({ says }) => says === (verdict === 'no' ? 'yes' : 'no')).length}`
  })
  return lines.join('\n')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

/**
 * `node eval/held-out.ts` runs the first two of eight folds; `--folds 5 --all` runs all five; `--only answer,intent`
 * only these kinds; `--list` lists the failures.
 */
async function printHeldOut(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folds: { type: 'string', default: '8' },
      all: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
    },
  })
  const folds = Number(values.folds)
  const kinds = values.only === '' ? null : new Set(values.only.split(','))
  const knowledge = await readKnowledge(path.join(import.meta.dirname, '../knowledge'))
  const outcomes: Outcome[] = []
  const judged: Judgement[] = []
  for (let fold = 0; fold < (values.all ? folds : 2); fold += 1) {
    const { knowledge: rest, heldOut } = holdOut(knowledge, { fold, folds })
    const guide = createFieldGuide(rest)
    for (const asked of heldOut.filter(({ kind }) => kinds === null || kinds.has(kind)))
      if (asked.kind.endsWith('claim')) judged.push(judgeHeldOut(guide, asked))
      else outcomes.push(readHeldOut(guide, asked))
  }
  for (const [kind, own] of Map.groupBy(outcomes, (one) => one.kind))
    console.log(summaryOfReadings(kind, own))
  if (judged.length > 0) console.log(summaryOfJudgements(judged))
  if (!values.list) return
  for (const one of outcomes.filter(({ isWrongSubject }) => isWrongSubject))
    console.log(`${one.score.toFixed(2)} ${one.kind} ${one.id}: ${one.text}`)
  for (const one of judged.filter(
    ({ kind, isRightOne, says }) =>
      (!isRightOne && says !== 'nothing') || says === (kind === 'wrong claim' ? 'yes' : 'no'),
  ))
    console.log(`${one.says} to ${one.kind} ${one.id}: ${one.text}`)
}

if (import.meta.main) await printHeldOut()
