import { expect, test } from 'vitest'
import type { PlanEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { applyEdits } from './apply-edits.ts'

const { planner: knowledge } = await knownKnowledge()
const plan = makePlan(knowledge, {
  description: 'An app that reminds me to water my plants, with photos and a widget',
})
const { phase, tasks } = plan.roadmap[1]!
const { title } = tasks[0]!

test('a task that is put off is kept, and comes back to its place', () => {
  const less = edited(plan, { change: 'put-off-task', phase, title })
  expect(titlesOf(less)).not.toContain(title)
  expect(less.asideTasks?.map(({ task }) => task.title)).toEqual([title])
  const back = edited(less, { change: 'bring-back-task', title })
  expect(titlesOf(back)).toEqual(titlesOf(plan))
  expect(back.asideTasks).toEqual([])
})

test('a feature that comes back brings what it needs, and is no longer left out', () => {
  const [base, ...others] = plan.features
  const [one, other] = others.map(({ name }) => name)
  const features = [
    base!,
    ...others.map((feature) => ({ ...feature, needs: feature.name === other ? [one!] : [] })),
  ]
  const later = { what: other!, why: 'Later.' }
  const off: Plan = applyEdits(
    { ...plan, features },
    [],
    [
      { change: 'switch-feature', feature: other!, on: false, later },
      { change: 'switch-feature', feature: one!, on: false },
    ],
  ).plan
  const back = edited(off, { change: 'switch-feature', feature: other!, on: true })
  expect(back.features.map(({ name }) => name)).toEqual(expect.arrayContaining([one, other]))
  expect(back.outOfScope).not.toContainEqual(later)
})

test('a new name reaches every text, and no id', () => {
  const [screen] = plan.architecture.screens
  const named = edited(plan, { change: 'rename-part', part: screen!.name, name: 'Windowsill' })
  expect(named.architecture.screens[0]!.name).toBe('Windowsill')
  expect(named.architecture.screens.flatMap(({ leadsTo = [] }) => leadsTo)).not.toContain(screen!.name)
  const greens = edited(plan, { change: 'rename-word', was: 'Plant', name: 'Green' })
  const words = JSON.stringify(
    greens.roadmap.map((one) => one.tasks.map(({ description, title: said }) => [said, description])),
  )
  expect(words).not.toMatch(/\bPlants?(?:View|Row|App)?\b/)
  const ids = (of: Plan) =>
    of.roadmap.flatMap((one) => one.tasks.map(({ madeFrom, topics }) => [madeFrom, topics]))
  expect(ids(greens)).toEqual(ids(plan))
  expect(greens.understood?.kind).toBe(plan.understood?.kind)
})

test('two parts never get the same name', () => {
  const [first, second] = plan.architecture.screens
  const rename = () => edited(plan, { change: 'rename-part', part: first!.name, name: second!.name })
  expect(rename).toThrow('has this name already')
})

function edited(before: Plan, edit: PlanEdit): Plan {
  return applyEdits(before, [], [edit]).plan
}

function titlesOf({ roadmap }: Plan): string[] {
  return roadmap.flatMap((one) => one.tasks.map((task) => task.title))
}
