import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { readCommands } from './read-commands.ts'

const { planner } = await knownKnowledge()
const plants = makePlan(planner, { description: 'Remind me to water my plants' })
const commandsOf = (wish: string) => readCommands(planner, plants, wish).commands

test('what is added to a thing of the plan is a field of it', () => {
  expect(commandsOf('add a price to each plant')).toEqual([
    { does: 'field', entity: 'Plant', fields: [{ name: 'price', type: 'Decimal?', label: 'Price' }] },
  ])
})

test.each([
  'and Petra',
  'add Petra',
  'lunch slot too',
  'and Petra wants to see it too',
  'split the first task',
  'make the plant a train',
  'my wife says it looks boring',
  'also the dog',
])('what is not surely understood changes nothing: %s', (wish) => {
  expect(commandsOf(wish)).toEqual([])
})
