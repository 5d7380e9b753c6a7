import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { draftOwnApp } from './draft-own-app.ts'

const { planner: knowledge } = await knownKnowledge()
const thingsIn = (idea: string) =>
  draftOwnApp(knowledge, knowledge.reader.readIdea(idea)).things.map(({ name }) => name)

test.each([
  ['keep track of whcih kites my two sons have out and when they come back', 'kite'],
  ['i want to keep track of which library books my sons have out', 'library book'],
  ['a list of library cards of the village', 'library card'],
])('the thing is the noun behind the verb: %s', (idea, thing) => {
  expect(thingsIn(idea)).toEqual([thing])
})

test.each([
  ['write down what i owe the gardener. 14 euro an hour, after dark 17 euro', 'euro'],
  ['everyone has a secret star and greets it by handing over a cone. the last one wins', 'handing'],
])('a currency or a means is no thing: %s', (idea, word) => {
  expect(thingsIn(idea)).not.toContain(word)
})

test('two swapped letters make a function word, but no other word changes', () => {
  expect(knowledge.respellFunctions('whcih voter, thier bowl')).toBe('which voter, their bowl')
})
