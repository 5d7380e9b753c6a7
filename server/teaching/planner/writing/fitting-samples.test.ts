import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const shownIn = (description: string, kind: string) =>
  JSON.stringify(makePlan(knowledge, { description, answers: { kind } }).architecture.screens)

test.each([
  ['flashcards for Spanish words with decks', 'flashcards', /Bones|Criminal|carpal/, 'Deck 1'],
  ['flashcards for my law exam', 'flashcards', /Bones|Physics/, 'Deck 2'],
  ['Japanese vocabulary trainer', 'vocabulary-trainer', /cebolla|Español|Unidad/, 'Lesson 3'],
  ['a quiz maker for castles', 'quiz-maker', /litmus|Acids/, 'First quiz'],
  ['label quiz about castles', 'label-quiz', /scaphoid|Skull/i, 'First picture'],
  ['appointment booking for a dog groomer', 'appointment-booking', /Cut and dry|ammonia/, 'First service'],
  ['plant watering app for cactus', 'plant-watering', /Monstera|Basil/, 'First plant'],
  ['food ordering for a burger place', 'food-ordering', /Margherita|Diavola/, 'First dish'],
])('samples about another topic get neutral names: %s', (idea, kind, other, neutral) => {
  const shown = shownIn(idea, kind)
  expect(shown).not.toMatch(other)
  expect(shown).toContain(neutral)
})

test.each([
  ['flashcards app', 'flashcards', 'Bones of the hand'],
  ['vocabulary trainer for Spanish', 'vocabulary-trainer', 'la cebolla'],
  ['plant watering app for my balcony', 'plant-watering', 'Monstera'],
  ['appointment booking for my barber shop', 'appointment-booking', 'Cut and dry'],
])('samples stay where the idea names no other topic: %s', (idea, kind, sample) => {
  expect(shownIn(idea, kind)).toContain(sample)
})

test('every name with a neutral one is on a screen of its kind', () => {
  const stale = knowledge.archetypes.flatMap(({ id, samples, screens }) => {
    const texts = screens.flatMap(({ shows }) => shows.map(({ text }) => text))
    return Object.keys(samples?.neutral ?? {}).flatMap((name) =>
      texts.some((text) => text.includes(name)) ? [] : [`${id}: ${name}`],
    )
  })
  expect(stale).toEqual([])
})
