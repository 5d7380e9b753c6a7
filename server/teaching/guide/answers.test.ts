import path from 'node:path'
import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { bestReading } from '#server/teaching/tutor/sure.ts'
import { loadAnswers, loadMisconceptions, parseAnswer } from './load-answers.ts'

const folder = path.join(projectRoot, 'knowledge')
const { guide } = await knownKnowledge()
const answers = await loadAnswers(path.join(folder, 'answers'))
const misconceptions = await loadMisconceptions(path.join(folder, 'misconceptions'))

test(
  'what an answer lists as ways to ask for it finds that answer, but for one in a hundred that a neighbour lists too',
  { tags: 'deep' },
  () => {
    const asked = answers.flatMap((answer) =>
      [answer.question, ...answer.asks.slice(0, 2)].map((text) => ({ answer, text })),
    )
    const missed = asked.filter(({ answer, text }) => {
      const best = bestReading({ ranked: guide.understanding.rank(text) })
      return !(best?.kind === 'answer' && best.answer.id === answer.id)
    })
    expect(asked.length).toBeGreaterThan(2000)
    expect(missed.slice(Math.floor(asked.length / 100)).map(({ text }) => text)).toEqual([])
  },
)

test('the other ways to say an answer begin with no bare yes or no, which would answer whatever was asked', () => {
  const said = answers.flatMap(({ id, simpler, another }) =>
    [simpler, another.text].map((text) => ({ id, text })),
  )
  expect(said.filter(({ text }) => /^(?:Yes|No|Partly|Mostly)[.,:;!]/.test(text))).toEqual([])
})

test('no wrong claim that a misconception lists is ever affirmed, and no right one denied', () => {
  const judged = (text: string) => guide.understanding.readBelief(text)?.verdict
  expect(misconceptions.flatMap(({ claims }) => claims).filter((claim) => judged(claim) === 'right')).toEqual(
    [],
  )
  expect(
    misconceptions.flatMap(({ rightClaims }) => rightClaims).filter((claim) => judged(claim) === 'wrong'),
  ).toEqual([])
})

test("a claim in other words is shown beside what is true, and only a right claim's own words are affirmed", () => {
  const read = (text: string) => {
    const belief = guide.understanding.readBelief(text)
    return belief && `${belief.verdict} ${belief.misconception.id}`
  }
  expect(read('so a struct is shared when I pass it on?')).toBe('unsure struct-is-reference')
  expect(read('so git works without github, yes?')).toBe('right git-is-github')
  expect(read("doesn't await freeze the UI?")).not.toMatch(/^right/)
  expect(read('isnt git the same as github?')).not.toMatch(/^right/)
  expect(read('someone told me that the body of a view only runs once')).toMatch(/ body-runs-once$/)
  expect(read('i thought = compares two values')).not.toMatch(/^right/)
  expect(read('xcode works on windows')).not.toMatch(/^right/)
  expect(read('when my struct conforms to a protocol it has the code of it')).not.toMatch(/^right/)
  expect(read('no code runs in the background')).not.toMatch(/^wrong app-runs/)
  expect(read('where do I put my tomatoes')).toBeNull()
})

test.each([
  ['classes are passed by reference', 'structs are passed by reference'],
  ['extensions can add functions', 'extensions can add stored properties'],
  ['0...5 includes 5', '0..<5 includes 5'],
  ['! makes the app crash when the value is nil', '?. makes the app crash when the value is nil'],
  ['try! crashes when there is an error', 'try? crashes when there is an error'],
  ['sorted gives a new array', 'sort gives a new array'],
  ['a guard always needs an else', 'the else of a guard can be left out'],
  ['VStack stacks things vertically', 'HStack stacks things vertically'],
])('of two claims that differ by a word or a sign only the right one is affirmed: "%s"', (right, wrong) => {
  expect(guide.understanding.readBelief(right)?.verdict).toBe('right')
  expect(guide.understanding.readBelief(wrong)?.verdict).not.toBe('right')
})

test.each([
  '0...5 includes 5',
  'classes are passed by reference',
  'a String? can be nil',
  'an enum can have functions',
])('what holds is not denied for a claim that differs by a sign: "%s"', (claim) => {
  expect(guide.understanding.readBelief(claim)?.verdict).not.toBe('wrong')
})

test('an answer that is not in form is named with its file, line or section, and reason', () => {
  const file = 'collections/what-is-a-list.md'
  const frontMatter = [
    'question: What is a list?',
    `asks: [${[...'abcdefgh'].map((letter) => `what is list ${letter}`).join(', ')}]`,
    'followUps: [and a set]',
    'form: what',
    'read: [collections]',
    "reviewed: '2026-11-29'",
  ]
  const written = (lines: string[], body: string) => `---\n${lines.join('\n')}\n---\n${body}`
  expect(() => parseAnswer(file, 'What is a list?')).toThrow(`${file}: does not start with front matter`)
  expect(() => parseAnswer(file, written(frontMatter.with(3, 'form: maybe'), ''))).toThrow(
    `${file}, line 5: form`,
  )
  expect(() => parseAnswer(file, written(frontMatter, 'A list.'))).toThrow(`${file}: first`)
  expect(() => parseAnswer(file, written(frontMatter, 'A list.\n\n## Notes\n\nMore.'))).toThrow(
    `${file}: has a section "Notes"`,
  )
})

test('a simpler explanation stays with the code and speaks of no taxi, basket or theatre', () => {
  const pictures = /\b(taxi|basket|diary|doorman|waiter|cloakroom|theatre|puppet|landlord|doorbell)\b/i
  expect(answers.filter(({ simpler }) => pictures.test(simpler)).map(({ id }) => id)).toEqual([])
})
