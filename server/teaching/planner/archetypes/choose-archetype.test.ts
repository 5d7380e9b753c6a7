import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { nameIn } from './called-kind.ts'
import { understand } from '#server/teaching/planner/understand.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const { planner } = await knownKnowledge()

test.each([
  ['a list of my books', 'reading-log'],
  ['keep track of my board games', 'board-game-plays'],
  ['a list of my vinyl records', 'collection'],
])('a near kind that keeps what the idea keeps comes first: %s', (description, kind) => {
  expect(makePlan(planner, { description }).understood!.kind).toBe(kind)
})

const kindOf = (description: string) => {
  const { archetype, isSure } = understand(planner, { description }).chosen
  return isSure ? archetype!.id : null
}

test.each([
  ['track my runs with gps', 'run-recorder'],
  ['an app to track my expenses', 'expense-log'],
  ['Budget app', 'budget-envelopes'],
  ['simple todo list', 'to-do-list'],
  ['i want to make a chat app', 'group-chat'],
  ['a weather app please', 'weather-now'],
  ['notes app for iphone', 'quick-notes'],
  ['build me a water tracker', 'water-counter'],
  ['an app for my recipes', 'recipe-box'],
  ['grocery list for flat mates', 'shopping-list'],
  ['gym tracker', 'gym-log'],
  ['a book tracker', 'reading-log'],
  ['tic tac toe', 'two-player-board-game'],
  ['a dating app', 'swipe-matching'],
  // Named at first, then told of in its own thing.
  ['A reading log: the books I read, with notes and a rating', 'reading-log'],
  ['flashcards for Spanish words with decks', 'flashcards'],
  // Told in the words of one kind, without its name.
  ['who owes me money and since when', 'money-lent'],
  ['planning our trip to Japan: days, hotels, train times, what to see', 'trip-itinerary'],
  ['I keep forgetting when my housplants were waterd', 'plant-watering'],
])('an everyday name is the kind it means: %s', (idea, kind) => {
  expect(kindOf(idea)).toBe(kind)
})

test.each([
  'photos of moles on my skin so i can see if they change',
  'sourdough starters: feed times and rise',
  'choir attendance',
  'kids lost teeth tracker, which tooth when, tooth fairy paid how much',
  'a budget of my calories for a marathon on the moon',
  'a reading log for gas meters, with dates and values for the utility',
  'habit: a fashion label for nuns, show the habits in 3D',
  'An app to remember which books I have lent to whom, and pay a dragon for each',
  'A drawing game: one draws, the others guess, everyone on their own phone',
])('a kind that does not keep what the idea is about is never sure: %s', (idea) => {
  expect(kindOf(idea)).toBeNull()
})

test('no two kinds are called the same', () => {
  const names = planner.archetypes.flatMap(({ calls }) => [
    ...new Set(calls.map((call) => nameIn(call, planner.saysNothing))),
  ])
  expect(names.filter((name, at) => name === '' || names.indexOf(name) < at)).toEqual([])
})
