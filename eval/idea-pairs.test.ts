import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { comparePairs, sharedTitles, titlesOf } from './idea-pairs.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../knowledge/planner'))

test('no two plans share more than half of their task titles, for different things or for different ends of one thing', () => {
  const { pairs, tooMuchAlike } = comparePairs(
    knowledge,
    (description) => makePlan(knowledge, { description }),
    10,
  )
  expect(pairs).toBeGreaterThan(1000)
  expect(tooMuchAlike).toEqual([])
})

test.each([
  ['A shopping list I share with my flatmates.', 'A shopping list sorted by the aisles of my supermarket.'],
  ['Log my runs with pace and splits.', 'Find a running route of a given length near me.'],
  ['A todo list where tasks get older and turn red.', 'A todo list that only shows me three tasks a day.'],
  ['Expense tracker with a budget per category.', 'Expense tracker that scans receipts and exports to CSV.'],
  [
    'Diary of my dog: vet visits, weight and vaccinations.',
    'Diary of walks with my dog, with the route and a photo.',
  ],
  ['Book tracker: what I read, pages a day and a yearly goal.', 'Book tracker: which books I lent to whom.'],
  ['Mood journal with one emoji a day.', 'Mood journal that finds what makes me sad.'],
  ['Meditation timer with a bell every five minutes', 'Guided meditation sessions read by a calm voice'],
  [
    'Subscription tracker that warns me before the free trial ends',
    'Subscription tracker that shows the cost of all subscriptions per year',
  ],
  [
    'Wine cellar: where each bottle lies and when to drink it',
    'Wine notes: taste, colour and a photo of the label',
  ],
  ['Count calories by scanning barcodes', 'Count calories from a photo of my plate'],
  ['Habit tracker for my kids with stickers as reward.', 'Habit tracker that shows a heat map of the year.'],
])('the same kind of app for another want is another plan: %s / %s', (...ideas) => {
  const [first, second] = ideas.map((description) => titlesOf(makePlan(knowledge, { description })))
  expect(sharedTitles(first!, second!)).toBeLessThanOrEqual(0.5)
})
