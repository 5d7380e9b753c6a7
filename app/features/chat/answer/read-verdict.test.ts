import { expect, test } from 'vitest'
import { readVerdict } from './read-verdict.ts'

test('a verdict is its first words; what is missing and what was found are points of a list', () => {
  expect(
    readVerdict(
      'Not done yet. One thing is missing.\n\nMissing: No test yet.\n\nFound by name, which does not prove that it works: `last` is declared.\n\nWhat next?',
    ),
  ).toEqual({
    is: 'no',
    says: 'Not done yet',
    rest: 'One thing is missing.\n\n- ✗ **Missing:** No test yet.\n- ✓ **Found by name, which does not prove that it works:** `last` is declared.\n\nWhat next?',
  })
})

test.each([
  ['That is it, as far as code can show: every check is met.', 'yes', 'That is it'],
  ['Every check is met, and no line is missing that I look for.', 'yes', 'Every check is met'],
  ['I can’t judge all of it: for 2 of the 4 points I find no line.', 'unsure', 'I can’t judge all of it'],
  ['Not yet: this reads as Swift, but is for another task.', 'no', 'Not yet'],
])('%j is a verdict', (text, is, says) => {
  expect(readVerdict(text)).toMatchObject({ is, says })
})

test.each(['Not yet', 'A view is a struct. Not done yet.', 'I can’t judge'])('%j is none (yet)', (text) => {
  expect(readVerdict(text)).toBeNull()
})
