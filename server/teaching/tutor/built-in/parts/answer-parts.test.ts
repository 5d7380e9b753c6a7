import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { isTurned } from './answer-parts.ts'

const { guide } = await knownKnowledge()

test.each([
  ['may i look at the answer', 'Looking things up is daily work'],
  ['can i run my app on my iphone for free', 'A free Apple Account is enough'],
  ['i am 45 can i still learn this', 'There is no age'],
  ['will ai replace programmers', 'Because somebody has to decide'],
  ['can SwiftData cope with ten thousand rows?', 'A thousand entries are little'],
])('a question asked the other way round gets no wrong yes or no: "%s"', (question, opening) => {
  const { markdown } = answerTo(question)
  expect(markdown.startsWith(opening)).toBe(true)
})

test('asked as the answer has it, the yes or no stands', () => {
  expect(answerTo('is it cheating to look at the solution').markdown).toMatch(/^No, looking things up/)
  expect(answerTo('is swiftdata slow with 1000 entries').markdown).toMatch(/^No, /)
})

test('a wording near to a turned one is turned too', () => {
  const answer = guide.findAnswer('too-old-to-learn-programming')!
  expect(isTurned(answer, 'can people of 60 still learn to make apps')).toBe(true)
  expect(isTurned(answer, 'am i too old for programming at 60')).toBe(false)
})

function answerTo(text: string) {
  return composeAnswer(guide, {
    project: null,
    plan: null,
    tasks: [],
    currentTask: null,
    savedSolutions: [],
    thread: [{ role: 'learner', text }],
  })
}
