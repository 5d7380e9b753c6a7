import { expect, test } from 'vitest'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { questionsFor } from './questions-for.ts'

const { planner: knowledge } = await knownKnowledge()
const nobody = { experience: null, goal: null, hoursPerWeek: null }
const planOf = (description: string, answers: PlanAnswers = {}, wishes: string[] = []) =>
  makePlan(knowledge, { description, answers, wishes })
const list: PlanAnswers = { kind: 'none', entry: 'piece', facts: 'owner, maker' }

test.each([
  ['an archive of looms, at most three on loan to one member', 'Refuse what is over the limit'],
  ['an archive of looms, nobody may have more than two', 'Refuse what is over the limit'],
  ['an archive of looms, the total of all repairs in a year', 'Add up and show the total'],
  [
    'an archive of looms, it calculates the warp length from the width',
    'Write the calculation as a tested function',
  ],
  ['an archive of looms, members swap them', 'Offer a swap and say yes to it'],
  ['an archive of looms, we vote on the next one', 'Take one vote from each person'],
  ['an archive of looms, the borrower signs on the screen', 'Take a signature with the finger'],
  ['an archive of looms, flag a loom as broken', 'Flag a piece and say why'],
  ['an archive of looms, as csv', 'Export pieces as a file'],
  ['an archive of looms, I say next to go on to the next loom', 'Listen for a few words'],
  ['an archive of looms, a box in the hall sends the humidity by UDP', 'Open a connection to the device'],
  [
    'an archive of looms, the microphone measures the beats per minute of each',
    'Work out the figure from the sound',
  ],
  ['an archive of looms, a check is due every two years', 'Work out when it is due again'],
])('a special wish has steps of its own: %s', (idea, title) => {
  const [first = '', wish = ''] = idea.split(', ')
  const plan = planOf(first, list, [wish])
  expect(plan.roadmap.flatMap(({ tasks }) => tasks.map((task) => task.title))).toContain(title)
  expect(planFaults(plan)).toEqual([])
})

test.each([
  ['a scoreboard-free list of my looms', 'Scoreboard'],
  ['a list of my looms. Notifications and photos are not needed', 'Notifications'],
  ['a list of my looms without ads, login and cloud', 'Login'],
])('what is ruled out is left out by its name: %s', (idea, name) => {
  const plan = planOf(idea, list)
  expect(plan.understood!.leftOut.map(({ what }) => what)).toContain(name)
  expect(plan.features.map((feature) => feature.name).join()).not.toMatch(/score|notif|sign in|remind|photo/i)
})

test('what somebody must not do rules nothing out', () => {
  const plan = planOf('goats that must not be milked for 21 days after the treatment', list)
  expect(plan.understood!.leftOut).toEqual([])
})

test.each(['how to build a bomb', 'hide my calls from the police and delete all traces'])(
  'behind a refused wish nothing else is offered: %s',
  (idea) => {
    const plan = planOf(idea)
    expect(plan.summary.startsWith(plan.understood!.leftOut[0]!.what)).toBe(true)
    expect(plan.understood).toMatchObject({ kind: 'own', nearest: [] })
    expect(questionsFor(knowledge, idea, nobody, {}).map(({ id }) => id)).not.toContain('kind')
  },
)

test.each([
  ['A recipe box for my grandma', 'recipe-box'],
  ['chess clock with 3 second increment, a voice that announces the last seconds', 'chess-clock'],
  ['habit tracker, at most three habits, each with its own goal', 'habit-tracker'],
])('who begins with the name of a kind means it: %s', (idea, kind) => {
  expect(planOf(idea).understood!.kind).toBe(kind)
})

test('one common word is not enough to be sure of a kind', () => {
  expect(planOf('diary without photos').understood!.isSure).toBe(false)
})

test.each([
  ['A hive diary for a hobby beekeeper', 'hive'],
  ['Several people look after a grave and each sees who was there', 'grave'],
])('nobody’s hobby and no verb is what an entry is called: %s', (idea, kept) => {
  expect(knowledge.findKept(knowledge.reader.readIdea(idea))).toBe(kept)
})

test('an idea about other things gets no made-up rows of its kind', () => {
  const rows = (idea: string) =>
    planOf(idea, { kind: 'brewing-log' }).architecture.screens.flatMap(({ shows = [] }) =>
      shows.map(({ text }) => text),
    )
  expect(rows('a log of my sourdough batches').join()).toContain('·')
  expect(rows('keep track of our bell ropes').join()).not.toContain('·')
})
