import path from 'node:path'
import { expect, test } from 'vitest'
import { costlyTexts, nearMatches } from './costly-texts.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { reviewSwift } from '#server/teaching/guide/review/review-swift.ts'
import { readXcodePrompt } from '#server/adapters/openai/prompt/read-xcode-prompt.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { checkCode } from '#server/teaching/guide/review/check-code.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const knowledge = path.join(projectRoot, 'knowledge')
const { guide, planner } = await knownKnowledge()
const errors = nearMatches(await loadDiagnostics(path.join(knowledge, 'diagnostics')))

/** The allowed growth when a text doubles: 2 for linear time, plus noise. Quadratic time gives at least 4. */
const mostGrowth = 3
/** Processor time for any text: fifty times the promise, so that only a missing limit fails. */
const mostMs = 5000
/** Shorter times say nothing about growth. */
const worthComparingMs = 40
/** This many of the slowest texts of the first round are measured again, shortened. */
const mostCompared = 12
/** Lengths as a share of each limit: longer texts are cut there. */
const parts = [1 / 4, 1 / 2, 1]

type Reading = [name: string, mostCharacters: number, read: (text: string) => unknown]

const readingsOfErrors: Reading[] = [
  ['the answer to a chat message', 32_000, (text) => composeAnswer(guide, turnOf(text))],
  [
    'the answer after a history of such messages',
    32_000,
    (text) => composeAnswer(guide, turnOf(text, 'Yes.', `${text} `, 'Yes.', 'why?')),
  ],
  [
    'the answer to a prompt of a megabyte',
    1_000_000,
    (text) => composeAnswer(guide, turnOf(readXcodePrompt(text).question)),
  ],
]
const otherReadings: Reading[] = [
  [
    'the plan of an idea',
    10_000,
    (text) => makePlan(planner, { title: text.slice(0, 200), description: text }),
  ],
  [
    'the wishes of a conversation',
    32_000,
    (text) => makePlan(planner, { description: 'A list of trips', said: [text], wishes: [text] }),
  ],
  ['a search', 32_000, (text) => guide.search(text)],
  ['the review of a file', 40_000, (text) => reviewSwift(text, '17', guide)],
  ['the check of an answer', 40_000, (text) => checkCode(`\`\`\`swift\n${text}\n\`\`\``, '17', guide)],
]

test.each([
  ...readingsOfErrors.map((reading) => [...reading, [...costlyTexts, ...errors]] as const),
  ...otherReadings.map((reading) => [...reading, costlyTexts] as const),
])(
  '%s takes a time that grows with the text at most, whatever the text',
  (_name, mostCharacters, read, texts) => {
    read('How do I show my birds in a list?')
    const slowest = texts
      .map((text) => ({ ...text, ms: ownMs(() => read(text.ofLength(mostCharacters))) }))
      .filter(({ ms }) => ms >= worthComparingMs)
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, mostCompared)
    const slow = slowest.flatMap(({ name, ofLength }) => {
      const [quarter, half, whole] = parts.map((part) =>
        leastMs(read, ofLength(Math.floor(mostCharacters * part))),
      ) as [number, number, number]
      // One doubling may jump at a limit or cache, but never both.
      const grows = whole > mostGrowth * half && half > mostGrowth * quarter && whole > worthComparingMs
      return grows || whole > mostMs
        ? [`${name}: ${[quarter, half, whole].map(Math.round).join(', ')} ms of a quarter, half and whole`]
        : []
    })
    expect(slow).toEqual([])
  },
)

function turnOf(...said: string[]): TutorTurn {
  const thread = said.map((text, at) => ({
    role: at % 2 === 0 ? ('learner' as const) : ('tutor' as const),
    text,
  }))
  return { project: null, plan: null, tasks: [], currentTask: null, thread, savedSolutions: [] }
}

/** The best of three, each time with a different text, because results may be cached. */
function leastMs(read: (text: string) => unknown, text: string): number {
  return Math.min(...[1, 2, 3].map((tries) => ownMs(() => read(text + '!'.repeat(tries)))))
}

function ownMs(work: () => unknown): number {
  const begun = process.threadCpuUsage().user
  work()
  return (process.threadCpuUsage().user - begun) / 1000
}
