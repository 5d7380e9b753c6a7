import { expect, test } from 'vitest'
import { exampleIdeas } from '#app/features/plan/example-ideas.ts'
import { plannedIdea } from '#app/features/plan/planned-idea.server.ts'
import { appSteps } from './app-steps-list.ts'
import { showcaseApps } from './showcase-apps.ts'

test.each(showcaseApps)('the planner knows what kind of app $name is', async ({ name, idea }) => {
  const { understood, appName } = await plannedIdea({ title: name, description: idea })
  expect({ isSure: understood?.isSure, appName }).toEqual({ isSure: true, appName: name })
})

test('the drawn phone follows tasks of the plan in the hero, in their order', async () => {
  const { roadmap } = await plannedIdea({ description: exampleIdeas[0]!.idea })
  const titles = roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles.slice(0, appSteps.length)).toEqual(appSteps.map(({ task }) => task))
})
