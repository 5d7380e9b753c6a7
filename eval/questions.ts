import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { turnWithoutProject, type TutorTurn } from '#server/teaching/tutor/turn.ts'
import { answerFaults } from './answer-faults.ts'

const root = path.join(import.meta.dirname, '..')

const QuestionCase = z.object({
  id: z.string(),
  question: z.string(),
  /** At least one must match. */
  expect_any: z.array(z.string()).min(1),
  /** At least one in each group must match. */
  expect_all: z.array(z.array(z.string())).optional(),
  reject_any: z.array(z.string()).optional(),
  kb_any: z.array(z.string()),
  kind: z.enum(['howto', 'concept', 'error', 'followup', 'decline']),
  half: z.enum(['tune', 'held-out']).optional(),
  history: z.array(z.tuple([z.enum(['user', 'tutor']), z.string()])).optional(),
})
type QuestionCase = z.infer<typeof QuestionCase>

export interface QuestionResult {
  case: QuestionCase
  passed: boolean
  /** The index of the first right topic; -1 if there is none. */
  place: number
  /** Violations of the answer's form: length, code, questions, sources. */
  faults: string[]
  milliseconds: number
  markdown: string
  topics: string[]
  kind: string
}

export interface QuestionReport {
  name: string
  results: QuestionResult[]
}

/** Asks the built-in tutor all questions in our own file. */
export async function evaluateOwnQuestions(): Promise<{ tune: QuestionReport; heldOut: QuestionReport }> {
  const { guide } = await loadKnowledge(path.join(root, 'knowledge'))
  const own = readCases(path.join(root, 'eval/cases/questions.jsonl'))
  return {
    tune: {
      name: 'own, tune',
      results: own.filter((one) => one.half !== 'held-out').map((one) => askOne(guide, one)),
    },
    heldOut: {
      name: 'own, held-out',
      results: own.filter((one) => one.half === 'held-out').map((one) => askOne(guide, one)),
    },
  }
}

/** The questions in our own file and, if present, in the shared one. */
export async function evaluateQuestions(): Promise<QuestionReport[]> {
  const { tune, heldOut } = await evaluateOwnQuestions()
  const shared = path.join(root, '../shared/cases/questions-dev.jsonl')
  if (!existsSync(shared)) return [tune, heldOut]
  const { guide } = await loadKnowledge(path.join(root, 'knowledge'))
  return [
    tune,
    heldOut,
    { name: 'shared, development', results: readCases(shared).map((one) => askOne(guide, one)) },
  ]
}

function readCases(file: string): QuestionCase[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => QuestionCase.parse(JSON.parse(line)))
}

function askOne(guide: FieldGuide, asked: QuestionCase): QuestionResult {
  const started = performance.now()
  const answer = composeAnswer(guide, turnOf(asked))
  const milliseconds = performance.now() - started
  return {
    case: asked,
    passed: passes(asked, answer.markdown),
    place: answer.topics.findIndex((slug) => asked.kb_any.includes(slug)),
    faults: answerFaults(answer),
    milliseconds,
    markdown: answer.markdown,
    topics: answer.topics,
    kind: answer.kind,
  }
}

function turnOf(asked: Pick<QuestionCase, 'question' | 'history'>): TutorTurn {
  const earlier = (asked.history ?? []).map(([role, text]) => ({
    role: role === 'user' ? ('learner' as const) : ('tutor' as const),
    text,
  }))
  return turnWithoutProject([...earlier, { role: 'learner', text: asked.question }])
}

/** Repeating the question does not count as an answer. */
function passes(asked: QuestionCase, markdown: string): boolean {
  const text = markdown.split(asked.question).join(' ')
  const matches = (pattern: string) => new RegExp(pattern, 'is').test(text)
  return (
    asked.expect_any.some(matches) &&
    (asked.expect_all ?? []).every((group) => group.some(matches)) &&
    !(asked.reject_any ?? []).some(matches)
  )
}

export function summaryOf({ name, results }: QuestionReport): string {
  const rated = results.filter((result) => result.case.kb_any.length > 0)
  const kinds = [...new Set(results.map((result) => result.case.kind))].map((kind) => {
    const ofKind = results.filter((result) => result.case.kind === kind)
    return `${kind} ${ofKind.filter((result) => result.passed).length}/${ofKind.length}`
  })
  const times = results.map((result) => result.milliseconds).toSorted((a, b) => a - b)
  return [
    `${name}: ${results.length} questions, ${percent(results.filter((result) => result.passed).length, results.length)} pass (${kinds.join(', ')})`,
    `  right topic first ${percent(rated.filter((result) => result.place === 0).length, rated.length)}, in the first three ${percent(rated.filter((result) => result.place >= 0 && result.place < 3).length, rated.length)}`,
    `  in form ${percent(results.filter((result) => result.faults.length === 0).length, results.length)}, median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms`,
  ].join('\n')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

if (process.argv[1] === import.meta.filename) {
  const reports = await evaluateQuestions()
  for (const report of reports) console.log(summaryOf(report))
  // The held-out half must not be looked at while tuning, so its failures are never listed.
  const listed = process.argv.includes('--failures')
    ? reports.filter((report) => report.name !== 'own, held-out')
    : []
  for (const { case: asked, passed, place, faults, topics, kind } of listed.flatMap(
    (report) => report.results,
  )) {
    const missed = asked.kb_any.length > 0 && (place < 0 || place > 2)
    if (!passed || missed || faults.length > 0)
      console.log(
        `${asked.id} ${kind}${passed ? '' : ' FAIL'}${missed ? ` MISSED ${asked.kb_any.join('|')} got ${topics.slice(0, 3).join(' ')}` : ''} ${faults.join('; ')}\n    ${asked.question.replaceAll('\n', ' ').slice(0, 150)}`,
      )
  }
}
