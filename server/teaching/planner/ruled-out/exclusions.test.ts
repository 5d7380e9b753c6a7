import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Plan } from '#contract/plan/plan.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { applyExclusions } from './apply-exclusions.ts'
import { exclusionsOfPlan } from './exclusions.ts'
import { namesRuledOut } from './names-ruled-out.ts'
import { topicsOut } from './topics-out.ts'

const { planner: knowledge } = await knownKnowledge()
const Cases = z.object({
  exclusions: z.array(
    z.object({
      idea: z.string(),
      topics: z.array(z.string()).default([]),
      names: z.array(z.string()).default([]),
    }),
  ),
})
const file = path.join(projectRoot, 'eval/cases/exclusions.yaml')
const { exclusions } = Cases.parse(parse(await readFile(file, 'utf8')))

test.each(exclusions.map(({ idea, ...out }) => [idea, out] as const))('%s', (idea, { topics, names }) => {
  const found = topicsOut(knowledge, knowledge.reader.readIdea(idea)).map(({ id }) => id)
  expect(found.toSorted()).toEqual(topics.toSorted())
  const plan = makePlan(knowledge, { description: idea })
  expect(plan.understood!.ruledOut!.length > 0).toBe(topics.length + names.length > 0)
  const out = knowledge.ruledOut.topics.filter(({ id }) => topics.includes(id))
  expect(planFaults(plan)).toEqual([])
  expect(
    needsOf(plan).filter((need) =>
      out.some(({ frameworks, privacy }) => [...frameworks, ...privacy].includes(need)),
    ),
  ).toEqual([])
  const finder = createPhraseFinder([...out.flatMap(({ speaks }) => speaks), ...names, '-'])
  expect(namesOf(plan).filter((name) => finder.isIn(name))).toEqual([])
})

function needsOf({ architecture, features }: Plan): string[] {
  return [
    ...architecture.frameworks,
    ...architecture.privacyKeys,
    ...features.flatMap(({ frameworks, brings }) => [...frameworks, ...(brings?.privacyKeys ?? [])]),
  ]
}

/** All names in a plan, except for the first feature, which is the app itself. */
function namesOf({ features, architecture, roadmap }: Plan): string[] {
  return [
    ...features.slice(1).map(({ name }) => name),
    ...architecture.screens
      .slice(1)
      .flatMap(({ name, shows = [] }) => [name, ...shows.map(({ text }) => text)]),
    ...architecture.entities.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...roadmap.flatMap(({ tasks }) => tasks.slice(1).map(({ title }) => title)),
  ]
}

test('what a model plans in spite of an exclusion is taken out of its plan', () => {
  const floor = makePlan(knowledge, { description: 'a log for my hives, no photos' })
  const [feature] = floor.features
  const [phase] = floor.roadmap
  const { understood: _, ...written } = floor
  const plan = applyExclusions(
    knowledge,
    {
      ...written,
      features: [...floor.features, { ...feature!, name: 'Photos of the comb', frameworks: ['PhotosUI'] }],
      architecture: { ...floor.architecture, privacyKeys: ['NSCameraUsageDescription'] },
      roadmap: [
        {
          ...phase!,
          tasks: [
            ...phase!.tasks,
            { ...phase!.tasks[0]!, title: 'Take a photo of the comb', madeFrom: undefined },
          ],
        },
        ...floor.roadmap.slice(1),
      ],
    },
    exclusionsOfPlan(knowledge, floor),
  )
  expect(JSON.stringify([plan.features, plan.roadmap, plan.architecture.privacyKeys])).not.toMatch(
    /photo|camera/i,
  )
})

test.each([
  [
    'score keeper for our dice round. no internet no accounts no ads, we play in a hut',
    ['Internet', 'Accounts', 'Ads'],
  ],
  ['an app for my bees. pls no accounts my mom reads everything', ['Accounts']],
  ['a log for my hives, no ads cause my mom reads everything', ['Ads']],
  ['a diary, no accounts since my brother looks', ['Accounts']],
  ['a diary. no Advertisments pls', ['Advertisments']],
  ['a game of tag with secret targets: each tags a target. no targets in the kitchen, no chat', ['Chat']],
])('what an idea rules out by name: %s', (idea, names) => {
  expect(namesRuledOut(knowledge, knowledge.reader.readIdea(idea))).toEqual(names)
})
