import { expect, test } from 'vitest'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { planner } = await knownKnowledge()
const kindOf = (description: string) => makePlan(planner, { description }).understood!.kind

test.each([
  ['a habbit tracker for me and my wife', 'habit-tracker'],
  ['flashcads to lern greek words', 'flashcards'],
  ['log my workuots and excersises at the gym with wieghts and reps', 'gym-log'],
  ['track my expences by catagory', 'expense-log'],
  ['shoping list for the whole family', 'shopping-list'],
])('a misspelt word keeps its kind: %s', (idea, kind) => {
  expect(kindOf(idea)).toBe(kind)
})

const own =
  'barn yarn rabbit hobbit orbit planet plank knight kite expanse expend recital candor lender cylinder timber dinner wager border boulder career runner midget fidget notation rotation vocation ration potion sailing gaming taming corset cricket picket rocket hiker baker quilt stitch thesis basis crochet wallet ballet goblet spirit sprint monkey truck witch couch flame meteor noel prince litter lever sculpture sweep lease'

test.each(own.split(' '))('a word of its own stays: %s', (word) => {
  expect(planner.respell(`a log of my ${word}`)).toBe(`a log of my ${word}`)
})

test('a name stays as it is written', () => {
  expect(planner.respell('lessons for Timer and Habbit')).toBe('lessons for Timer and Habbit')
})

test('what the kind has itself is not left out', () => {
  const { understood, outOfScope } = makePlan(planner, {
    description: 'A flashcard app with decks and cards',
    wishes: ['spaced repetition'],
  })
  const left = [...understood!.leftOut, ...outOfScope!].map(({ what }) => what.toLowerCase())
  expect(left.filter((what) => what.includes('repetition'))).toEqual([])
})

test.each([
  ['listen to bird songs with the microphone', false],
  ['the microphone hears when I clap', false],
  ['listen to the baby in the belly with the microphone', true],
])('a warning about an unborn child needs one in the idea: %s', (idea, isWarned) => {
  expect(planner.readWarnings(idea).some(({ id }) => id === 'body-sounds')).toBe(isWarned)
})
