import path from 'node:path'
import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { bestReading } from '#server/teaching/tutor/sure.ts'
import { loadAnswers, loadMisconceptions, parseEntries } from './load-answers.ts'
import { Answer } from './answer.ts'

const folder = path.join(projectRoot, 'knowledge')
const { guide } = await knownKnowledge()
const answers = await loadAnswers(path.join(folder, 'answers'))
const misconceptions = await loadMisconceptions(path.join(folder, 'misconceptions'))

test('what an answer lists as ways to ask for it finds that answer, but for one in a hundred that a neighbour lists too', () => {
  const asked = answers.flatMap((answer) =>
    [answer.question, ...answer.asks.slice(0, 2)].map((text) => ({ answer, text })),
  )
  const missed = asked.filter(({ answer, text }) => {
    const best = bestReading({
      readings: guide.understanding.read(text, 20),
      subjects: guide.understanding.subjectsOf(text),
    })
    return !(best?.kind === 'answer' && best.answer.id === answer.id)
  })
  expect(asked.length).toBeGreaterThan(2000)
  expect(missed.slice(Math.floor(asked.length / 100)).map(({ text }) => text)).toEqual([])
})

test('no wrong claim that a misconception lists is ever affirmed, and no right one denied', () => {
  const judged = (text: string) => guide.understanding.readBelief(text)?.isRight
  expect(misconceptions.flatMap(({ claims }) => claims).filter((claim) => judged(claim) === true)).toEqual([])
  expect(
    misconceptions.flatMap(({ rightClaims }) => rightClaims).filter((claim) => judged(claim) === false),
  ).toEqual([])
})

test('an entry that is not in form is named with its file, line and reason', () => {
  expect(() =>
    parseEntries('lists.yaml', '- id: one\n  question: What is a list?\n  asks: [a, b]\n', Answer),
  ).toThrow(/lists\.yaml, line 3: asks/)
  expect(() => parseEntries('lists.yaml', '- id: "one\n', Answer)).toThrow(/lists\.yaml/)
})
