import { expect, test } from 'vitest'
import { journeyAsText, sayHelp } from './journey-text.ts'

const step = {
  id: 1,
  title: 'Show the plants',
  phase: null,
  able: 'show many plants with one row',
  doneAt: '2026-11-21T12:00:00.000Z',
  help: 2 as const,
  explained: false,
  proof: 'code' as const,
  wrote: [{ file: 'PlantList.swift', at: '2026-11-21T12:00:00.000Z' }],
}

test('the text names the task, the own file and the help', () => {
  const text = journeyAsText({
    title: 'Leafy',
    summary: null,
    begunAt: step.doneAt,
    total: 4,
    steps: [step],
    later: [],
  })
  expect(text).toContain('# The journey of Leafy')
  expect(text).toContain('1 of 4 tasks done')
  expect(text).toContain('Wrote `PlantList.swift`')
  expect(text).toContain('With your own code.')
  expect(text).toContain('With the idea explained.')
})

test.each([
  [null, false, 'Without a hint'],
  [5, false, 'With the solution shown'],
  [5, true, 'With the solution shown, then explained in your own words'],
] as const)('help %s, explained %s', (help, explained, says) => {
  expect(sayHelp({ help, explained })).toBe(says)
})
