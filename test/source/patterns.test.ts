import { expect, test } from 'vitest'
import {
  bounded,
  isBounded,
  isOnMainThread,
  judge,
  keyOf,
  newPatterns,
  readVerdicts,
} from './pattern-verdicts.ts'
import { allPatterns } from './source-patterns.ts'

const howToJudge = 'Run: node scripts/run.mjs test/source/run-pattern-check.ts'
/** If there are more new patterns than this, they are only checked by the command, not in every test run. */
const mostNew = 30

test('no regular expression of the source or of the knowledge takes longer than its text is long', async () => {
  const unknown = await newPatterns(readVerdicts())
  expect(unknown.length, `So many patterns have no verdict. ${howToJudge}`).toBeLessThanOrEqual(mostNew)
  const refused: string[] = []
  for (const pattern of unknown)
    if ((await judge(pattern)).status !== 'safe') refused.push(`${pattern.where}: ${keyOf(pattern)}`)
  expect(refused, `Vulnerable, or too hard to judge. ${howToJudge}`).toEqual([])
})

test('what is kept though it was judged vulnerable is bounded, and reads nothing on the main thread', async () => {
  const { kept } = readVerdicts()
  const all = await allPatterns()
  const listed = new Map(Object.entries(kept).flatMap(([reason, keys]) => keys.map((key) => [key, reason])))
  const patterns = all.filter((pattern) => listed.has(keyOf(pattern)))
  expect(patterns.filter(isOnMainThread).map(keyOf)).toEqual([])
  const unbounded = patterns.filter((one) => listed.get(keyOf(one)) === bounded && !isBounded(one))
  expect(unbounded.map(keyOf)).toEqual([])
})

test.each([
  // Patterns for file names in a prompt, fences in an answer to merge, and borders outside quotes.
  ['^```[\\w+-]*: *([^\\n`]+)$', 'gm'],
  ['^```\\w*(?::([^\\n]*))?\\n([\\s\\S]*?)^```([^\\n]*)', 'gm'],
  [String.raw`(?:(?<=[.!?;])\s+|[\n;])(?=(?:[^"“”]*["“”][^"“”]*["“”])*[^"“”]*$)`, ''],
  [String.raw`([\w+-]+\.swift):(\d+): (Fatal error: .+)$`, 'i'],
  [String.raw`^(a+)+$`, ''],
  [String.raw`\s+$`, ''],
])('/%s/%s is judged vulnerable', async (source, flags) => {
  expect(await judge({ source, flags })).toMatchObject({ status: 'vulnerable' })
})
