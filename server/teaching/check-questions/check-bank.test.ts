import path from 'node:path'
import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { tutorInstructions } from '#test/models/tutor-instructions.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { shownChoices } from '#server/features/learning/checks/asked-check.ts'
import { createCheckBank } from './check-bank.ts'
import { ChoiceCheck, loadChoiceChecks } from './choice-check.ts'

const { guide } = await knownKnowledge()
const choices = await loadChoiceChecks(path.join(projectRoot, 'knowledge/checks'))
const bank = createCheckBank(guide.articles, choices)

test('at least 120 topics have a question with choices, each under a name of its own', () => {
  expect(new Set(choices.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(120)
  expect(new Set(bank.all.map(({ id }) => id)).size).toBe(bank.all.length)
  expect(choices.filter(({ topic }) => !guide.findArticle(topic)).map(({ topic }) => topic)).toEqual([])
})

test('every article’s own two questions can be asked too, each with its answer and the likely misunderstanding', () => {
  const recalls = bank.all.filter(({ kind }) => kind === 'recall')
  expect(recalls).toHaveLength(guide.articles.length * 2)
  expect(
    recalls.filter(
      ({ question, answer, notQuite }) => !question || !answer || !notQuite || answer.includes('**Q'),
    ),
  ).toEqual([])
})

test('the Swift in questions parses', () => {
  const code = bank.all.flatMap(({ code }) => code ?? [])
  expect(code.filter((block) => swiftFaults(block).length > 0)).toEqual([])
})

test('neither the length nor the place of a choice gives it away', () => {
  const longest = choices.filter(({ choices }) => {
    const right = choices.find((choice) => 'right' in choice)!
    return choices.every((choice) => choice === right || textOf(choice).length < textOf(right).length)
  })
  expect(longest.length / choices.length).toBeLessThan(0.5)
  const places = bank.all
    .filter(({ kind }) => kind === 'choice')
    .map((check, at) => shownChoices(at + 1, check).findIndex(({ isRight }) => isRight))
  expect(
    Math.max(...[0, 1, 2].map((place) => places.filter((one) => one === place).length)) / places.length,
  ).toBeLessThan(0.5)
})

test('a question without exactly one right choice is refused', () => {
  const wrong = { wrong: 'No', why: 'It is not so, for this reason.' }
  expect(
    ChoiceCheck.safeParse({
      topic: 'swift-basics',
      question: 'Which one is it?',
      choices: [wrong, wrong, wrong],
    }).success,
  ).toBe(false)
})

function textOf(choice: ChoiceCheck['choices'][number]): string {
  return 'right' in choice ? choice.right : choice.wrong
}

test('no answer to a check question stands in what a language model is told', () => {
  const task = exampleTask({ title: 'Show the plants in a list', topics: ['swiftui-lists'] })
  const turn = {
    project: null,
    plan: null,
    tasks: [task],
    currentTask: task,
    savedSolutions: [],
    thread: [{ role: 'learner' as const, text: 'How do I show my books in a SwiftUI List with ForEach?' }],
  }
  const told = JSON.stringify(tutorInstructions(turn, guide))
  const questions = bank.ofTopic('swiftui-lists')
  expect(told).toContain('/field-guide/swiftui-lists')
  expect(
    questions.filter(
      ({ answer, choices }) => told.includes(answer) || choices.some(({ why }) => told.includes(why)),
    ),
  ).toEqual([])
})
