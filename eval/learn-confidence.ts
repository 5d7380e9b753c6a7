import { readFileSync } from 'node:fs'
import path from 'node:path'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { readThought } from '#server/teaching/tutor/message.ts'
import { bestSubject, leadOf, mostLead } from '#server/teaching/tutor/sure.ts'

// `npm run learn`: the weights of `confidenceIn` in server/teaching/tutor/sure.ts, by logistic regression on wordings that the knowledge does not hold.

interface Row {
  coverage: number
  lead: number
  isRight: boolean
}

const rounds = 20_000
const stepSize = 1

const { guide } = await loadKnowledge(path.join(import.meta.dirname, '../knowledge'))
const rows = readFileSync(path.join(import.meta.dirname, 'cases/wordings.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, kind]) => kind === 'ask')
  .flatMap(([id = '', , text = '']) => readRow(id, text) ?? [])
const weights = fit(rows)
console.log(`bias ${weights[0].toFixed(2)}, coverage ${weights[1].toFixed(2)}, lead ${weights[2].toFixed(2)}`)
for (const least of [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]) {
  const sure = rows.filter((row) => confidenceOf(row, weights) >= least)
  const right = sure.filter(({ isRight }) => isRight).length
  console.log(
    `from ${least}: ${percent(sure.length, rows.length)} of the questions, on the right subject ${percent(right, sure.length)}`,
  )
}

function readRow(id: string, text: string): Row | null {
  const thought = readThought(guide, text)
  const subject = bestSubject(thought)
  const slug = subject && slugOf(subject)
  if (!subject || !slug) return null
  const lead = Math.min(leadOf(slug, thought.subjects), mostLead)
  return { coverage: subject.coverage, lead, isRight: slug === guide.findAnswer(id)?.read[0] }
}

function confidenceOf({ coverage, lead }: Row, [bias, ofCoverage, ofLead]: readonly number[]): number {
  return 1 / (1 + Math.exp(-(bias! + ofCoverage! * coverage + ofLead! * lead)))
}

function fit(all: readonly Row[]): [number, number, number] {
  const found: [number, number, number] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const slopes = [0, 0, 0]
    for (const row of all) {
      const error = (row.isRight ? 1 : 0) - confidenceOf(row, found)
      slopes[0]! += error
      slopes[1]! += error * row.coverage
      slopes[2]! += error * row.lead
    }
    for (const at of [0, 1, 2] as const) found[at] += (stepSize * slopes[at]!) / all.length
  }
  return found
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(whole, 1)).toFixed(0)} %`
}
