import { expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'

test('each round becomes a question, its answer and a likely mistake', () => {
  const markdown =
    '**Q:** Who owns it?\n\n**A:** The list.\n\n**Not quite:** The row.\n\n**Q:** Two?\n\n**A:** Yes.\n\n**Not quite:** No.'
  expect(readQuestions(markdown)).toEqual([
    { question: 'Who owns it?', answer: 'The list.', notQuite: 'The row.' },
    { question: 'Two?', answer: 'Yes.', notQuite: 'No.' },
  ])
})

test('a section without questions has none', () => {
  expect(readQuestions('Only text.')).toEqual([])
})
