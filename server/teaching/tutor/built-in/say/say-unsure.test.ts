import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import type { ThreadMessage } from '#server/teaching/tutor/turn.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide } = await knownKnowledge()
const nothing = { project: null, plan: null, tasks: [], currentTask: null, savedSolutions: [] }

describe('a guess', () => {
  test('says what was understood and answers at once, with two other readings at most', () => {
    const { markdown, kind } = converse('how do I share it')
    expect(kind).toBe('vague')
    expect(markdown).toMatch(/^I think you mean: \*\*/)
    expect(markdown).toContain('ShareLink')
    expect(markdown.split(/\n\d\. \[/).length - 1).toBeLessThanOrEqual(2)
    expect(markdown).not.toContain('no answer')
  })

  test('that is no likelier than others is offered with them, and not answered', () => {
    const { markdown, kind } = converse('xcode takes 40gb, can i delete something')
    expect(kind).toBe('vague')
    expect(markdown).toMatch(/^I am not sure what you mean\./)
    expect(markdown.split(/\n\d\. \[/).length - 1).toBeGreaterThan(1)
  })

  test.each(['2', '#2', 'the second one', 'Second.'])('is chosen by its place: %s', (place) => {
    const offer = converse('will this cost money?').markdown
    const second = /^2\. \[([^\]]+)\]/m.exec(offer)![1]
    expect(converse('will this cost money?', place).markdown).toContain(`[${second}]`)
  })

  test('gives neither a yes nor a no', () => {
    expect(converse('how do I share it').markdown).not.toMatch(/\*\*\n\n(?:Yes|No)\b/)
  })

  test('that is right is continued, not said again', () => {
    const { markdown } = converse('how do I share it', 'yes')
    expect(markdown).toMatch(/^Good, then on with it/)
    expect(markdown).toContain('What usually goes wrong')
    expect(markdown).not.toContain('I think you mean')
  })
})

test.each([
  ['How do I schedule a notification for 8 in the morning every day? Show the code please.', 'UNCalendar'],
  ['xcode takes 40gb, can i delete something', 'Xcode fills my disk'],
  ['write me an init for a class with name and age', 'init'],
  ['will this cost money?', 'What does it cost to learn iOS development?'],
])('how something is asked for, and one word beside, do not decide: %s', (said, wanted) => {
  const { markdown, kind } = converse(said)
  expect(kind).not.toBe('decline')
  expect(markdown).toContain(wanted)
})

test('a new subject in a thread leaves the old one', () => {
  expect(converse('How do I show a list?', 'will this cost money?').markdown).toContain(
    'What does it cost to learn iOS development?',
  )
})

test('the first step of somebody without a Mac needs none, and it is remembered', () => {
  expect(converse('I have no mac', 'what should i do first?').markdown).toMatch(
    /^Your first step needs no Mac/,
  )
})

test('a plain question beside a vague one is answered', () => {
  expect(converse('What is a View? Also is it normal that I feel so slow?').markdown).toMatch(/view/i)
})

describe('what nothing known is near to', () => {
  test('is said in one sentence with what would help, and without an article', () => {
    const { markdown, kind } = converse('my frobs zuzzle')
    expect(kind).toBe('unknown')
    expect(markdown).toMatch(/^I do not know enough for an answer yet\. What do you see/)
    expect(markdown).not.toContain('/field-guide/')
  })

  test('gets no three questions that share only a common word with it', () => {
    expect(converse('what is going on with my screen').kind).toBe('unknown')
  })

  test('gets another text the second time', () => {
    const first = converse('my frobs zuzzle').markdown
    expect(converse('my frobs zuzzle', 'the zuzzling frobs are purple').markdown).not.toBe(first)
  })

  test('and points back is not guessed from somewhere else', () => {
    expect(converse('how do i make the text bigger', 'and can she choose it herself').markdown).not.toContain(
      'age rating',
    )
  })
})

test('the same question with another filler is answered in other words', () => {
  const first = converse('what does DTO mean').markdown
  const again = converse('what does DTO mean', 'what does DTO even mean')
  expect(again.topics).toContain('swift-codable-json')
  expect(again.markdown.slice(0, 60)).not.toBe(first.slice(0, 60))
})

describe('not understood', () => {
  const first = 'what is an optional?'

  test('is explained in other words the first time', () => {
    expect(converse(first, "I don't get it").markdown).not.toContain('What is less clear')
  })

  test('ends the second time with two concrete things that may be unclear', () => {
    expect(converse(first, "I don't get it", "still don't get it").markdown).toMatch(
      /What is less clear: `[^`]+`, or `[^`]+`\?/,
    )
  })

  test('"no" to an explanation asks for another one', () => {
    expect(converse(first, "I don't get it", "still don't get it", 'no, really not').markdown).toMatch(
      /Which word/,
    )
  })
})

test.each(['how do I show a list?', 'hallo'])(
  '"warum?" and "und danach?" after "%s" open no new subject',
  (opening) => {
    const before = converse(opening).topics
    for (const said of ['warum?', 'und danach?'])
      expect(before).toEqual(expect.arrayContaining(converse(opening, said).topics.slice(0, 1)))
  },
)

test.each([
  'Hey, are you there? how do I sort an array of structs by name?',
  'how do I sort an array of structs by name? I have a list of songs, you know what I mean?',
  'how do I sort an array of structs by name? is that even possible?',
])('only a second real question is named as open: %s', (message) => {
  expect(converse(message).markdown).not.toContain('You also asked')
})

function converse(...said: string[]) {
  const thread: ThreadMessage[] = []
  let answer = composeAnswer(guide, { ...nothing, thread: [] })
  for (const text of said) {
    thread.push({ role: 'learner', text })
    answer = composeAnswer(guide, { ...nothing, thread: [...thread] })
    thread.push({ role: 'tutor', text: answer.markdown })
  }
  return answer
}
