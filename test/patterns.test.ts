import { expect, test } from 'vitest'
import { superLinearMatch } from './match-cost.ts'
import { allPatterns } from './source-patterns.ts'

test('no regular expression of the source or of the knowledge takes longer than its text is long', async () => {
  const patterns = await allPatterns()
  expect(patterns.length).toBeGreaterThan(1500)
  const slow = patterns.flatMap(({ where, source, flags }) => {
    const found = superLinearMatch(source, flags)
    return found ? [`${where}: /${source}/${flags} on ${JSON.stringify(found.text)}…`] : []
  })
  expect(slow).toEqual([])
})

test.each([
  // Of fences: the end of each that has none was looked for through all the others.
  ['^(`{3,})([^\\n`]*)\\n([\\s\\S]*?)^\\1[ \\t]*$', 'gm'],
  [String.raw`([\w+-]+\.swift):(\d+): (Fatal error: .+)$`, 'i'],
  [String.raw`([\w+-]+\/[\w+-]+\.swift):(\d+): (Fatal error.+)$`, 'i'],
  [String.raw`-?\[(?<type>\S+) (?<name>[^\]]+)\]: unrecognized selector`, 'iu'],
  [String.raw`\d* ?duplicate symbols?`, 'iu'],
  [String.raw`^(a+)+$`, ''],
  [String.raw`\s+$`, ''],
])('/%s/%s is found to be slow', (source, flags) => {
  expect(superLinearMatch(source, flags)).not.toBeNull()
})
