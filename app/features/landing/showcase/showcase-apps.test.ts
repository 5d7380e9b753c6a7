import { beforeAll, expect, test } from 'vitest'
import { exampleIdeas } from '#app/features/plan/demo/example-ideas.ts'
import { planAhead, plannedIdea, type Idea } from '#app/features/plan/demo/planned-idea.server.ts'
import { appSteps } from '#app/features/landing/app-steps/app-steps-list.ts'
import { showcaseApps } from './showcase-apps.ts'

const heroIdea: Idea = { description: exampleIdeas[0]!.idea }
const showcaseIdeas: Idea[] = showcaseApps.map(({ name, idea }) => ({ title: name, description: idea }))

beforeAll(() => planAhead([heroIdea, ...showcaseIdeas]))

test.each(showcaseIdeas)('the planner knows what kind of app $title is', async (idea) => {
  const { understood, appName } = await plannedIdea(idea)
  expect({ isSure: understood?.isSure, appName }).toEqual({ isSure: true, appName: idea.title })
})

test('the drawn phone follows tasks of the plan in the hero, in their order', async () => {
  const { roadmap } = await plannedIdea(heroIdea)
  const titles = roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles.slice(0, appSteps.length)).toEqual(appSteps.map(({ task }) => task))
})
