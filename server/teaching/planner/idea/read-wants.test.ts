import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { readIdea } from './read-idea.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../../knowledge/planner'))

test.each([
  [
    'Track my period and predict the next one, everything stays on my phone.',
    ['track your period', 'predict the next one', 'everything stays on your phone'],
  ],
  [
    'We run a small cafe. Guests should order cake from the phone, choose a time and pay with Apple Pay.',
    ['order cake from the phone', 'choose a time', 'pay with Apple Pay'],
  ],
  [
    'An app that tells me when the tide is low and shows the way to the beach',
    ['tell you when the tide is low', 'show the way to the beach'],
  ],
  [
    'Habit tracker with streaks, heat map and home screen widgets.',
    ['heat map and streaks', 'home screen widgets'],
  ],
  ['My son is eight. Teach him the clock with little puzzles', ['teach him the clock', 'little puzzles']],
  ['Todo list', ['todo list']],
])('what somebody wants is read out of “%s”', (idea, wants) => {
  expect(readIdea(knowledge, idea).wants.map(({ text }) => text)).toEqual(wants)
})

test('a misspelling is put right, and a word we do not know stays what it is', () => {
  expect(readIdea(knowledge, 'Recieve a remindr to wash my shirts').wants.map(({ text }) => text)).toEqual([
    'receive a reminder to wash your shirts',
  ])
})

test('titles say what is wanted, and what no feature covers becomes a step of its own', () => {
  const plan = makePlan(knowledge, {
    description: 'Log my trumpet practice, count long notes and rate every session',
  })
  const titles = plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles.filter((title) => title.includes('count long notes')).length).toBeGreaterThan(2)
  expect(titles.filter((title) => title.length > 80)).toEqual([])
})
