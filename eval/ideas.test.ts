import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { agreeInBodies, featureOverlap, IdeaCase, markPlan } from './ideas.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string) => makePlan(knowledge, { description })
const idea = 'A beehive inspection diary with queen sightings and varroa counts'
const entry = IdeaCase.parse({ idea, main: ['beehive'], concepts: ['queen', 'varroa', 'beehive|inspection'] })

test('a plan that quotes the idea everywhere gains nothing', () => {
  const plan = planOf('to do list')
  const quoting = {
    ...plan,
    appName: idea,
    summary: `${plan.summary} ${idea}`,
    roadmap: plan.roadmap.map((phase) => ({
      ...phase,
      tasks: phase.tasks.map((task) => ({
        ...task,
        title: `${task.title}: ${idea}`,
        description: `${task.description} Think of queens, varroa and inspecting beehives: ${idea}`,
      })),
    })),
  }
  expect(markPlan(entry, quoting)).toEqual(markPlan(entry, plan))
  expect(markPlan(entry, quoting)).toMatchObject({ isMainRight: false, concepts: 0 })
})

test('what the plan models counts, also in the idea’s words', () => {
  const plan = planOf('to do list')
  const modelled = {
    ...plan,
    architecture: { ...plan.architecture, entities: [{ name: 'Beehive', fields: [] }] },
  }
  expect(markPlan(entry, modelled)).toMatchObject({ isMainRight: true, concepts: 1 / 3 })
})

test('another name for the app does not make another plan', () => {
  const plan = planOf('to do list')
  const renamed = makePlan(knowledge, { description: 'to do list', title: 'Brunnen' })
  expect(featureOverlap(plan, renamed)).toBe(1)
  expect(agreeInBodies(plan, renamed)).toBe(true)
})
