import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { sayFirstLine, loadWishLines } from './wish-lines.ts'

const known = await loadWishLines(path.join(projectRoot, 'knowledge/wish-lines.yaml'))
const ground = {
  code: 'struct HabitsView: View {\n}',
  usesSwiftData: true,
  slots: { Type: 'Habit', type: 'habit', types: 'habits', first: 'name' },
}

test.each([
  'The number says how many were done.',
  'Keep the day and the hour of each one.',
  'Say it in words.',
  // The name of a screen, and a second tap, ask for no clock.
  'Build “Clock” with two coloured halves.',
  'A second tap takes the mark back.',
])('no line that decides nothing is given for “%s”', (wish) => {
  expect(sayFirstLine(known, ground, wish)).toBeNull()
})

test('a line that decides the wish is given', () => {
  expect(sayFirstLine(known, ground, 'Swipe to finish one.')).toContain('.swipeActions')
})

test('what the line relies on is declared beside it, unless it is there', () => {
  const said = 'with `@State private var isOpen = false` above `body`'
  expect(sayFirstLine(known, ground, 'A tap opens the page.')).toContain(said)
  const code = 'struct HabitsView: View {\n    @State private var isOpen = false\n}'
  expect(sayFirstLine(known, { ...ground, code }, 'A tap opens the page.')).not.toContain(said)
})
