import { expect, test } from 'vitest'
import type { PlannedType } from './planned-types.ts'
import { ruleHead } from './rule-head.ts'

const ingredient: PlannedType = {
  name: 'Ingredient',
  one: 'ingredient',
  many: 'ingredients',
  words: 'ingredient',
  manyWords: 'ingredients',
  properties: [],
  title: null,
  isStruct: false,
  examples: [],
}

test('a task that names its function has that one, with its labels', () => {
  expect(ruleHead('slots', 'Offer times', 'Write slots(from:minutes:hours:) in steps of 15.', [])).toBe(
    'slots(from value: String, minutes: Int, hours: Int) -> Outcome',
  )
  expect(
    ruleHead('due', 'Sort into late and today', 'Write section(for:today:calendar:) as a function.', [
      ingredient,
    ]),
  ).toMatch(/^section\(for ingredient: Ingredient, today: Date, calendar: Calendar\) -> /)
})

test('what reads a line takes the line, and not what it becomes', () => {
  expect(
    ruleHead(
      'parseLine',
      'Read an ingredient out of a line',
      'Write a function that turns “1 ½ tbsp olive oil” into 1.5, tbsp and olive oil.',
      [ingredient],
    ),
  ).toMatch(/^parseLine\(_ text: String\) -> /)
})

test('a rule that may have no answer says so', () => {
  expect(ruleHead('pace', 'Work out the pace', 'No distance gives nil.', [ingredient])).toMatch(/\?$/)
})

test('what comes out is a type of the project where the words say so, and many go in as many', () => {
  const leg = { ...ingredient, name: 'Leg', one: 'leg', many: 'legs', words: 'leg', manyWords: 'legs' }
  expect(
    ruleHead('legs', 'Cut it into legs', 'From a number of chapters and the evenings propose even legs.', [
      leg,
    ]),
  ).toBe('legs(chapters: Int) -> [Leg]')
  expect(ruleHead('order', 'Put them in order', 'Sort the ingredients by use.', [ingredient])).toBe(
    'order(ingredients: [Ingredient]) -> [Ingredient]',
  )
})
