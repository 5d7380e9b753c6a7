import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'

const { guide, planner } = await knownKnowledge()

/** Solutions of tasks that build a screen from its drawing. */
const screens = planner.archetypes
  .filter((_, at) => at % 7 === 2)
  .flatMap(({ id }) => {
    const plan = planOfKind(id)
    return plan.roadmap
      .flatMap(({ tasks }) => tasks)
      .flatMap((task) => guide.packs.helpFor(plan, task) ?? [])
      .filter(({ pack }) => pack.id === 'screen')
  })

test('no sentence of the plan is text of a screen: only controls have words, and data has its own', () => {
  const said = screens.flatMap(({ solution }) =>
    solution.flatMap(({ swift }) =>
      [...swift.matchAll(/\b(?:Text|Label|ProgressView|LabeledContent)\("([^"\\]{0,200})"/g)].flatMap(
        ([, words = '']) => (words.split(' ').length > 4 ? words : []),
      ),
    ),
  )
  expect(screens.length).toBeGreaterThan(30)
  expect(said).toEqual([])
})

test('a screen whose drawing shows entries walks over the entries and their fields', () => {
  const plan = planOfKind('budget-envelopes')
  const task = plan.roadmap
    .flatMap(({ tasks }) => tasks)
    .find(({ madeFrom }) => madeFrom === 'budget-envelopes/month-screen')!
  const swift = guide.packs.helpFor(plan, task)!.solution[0]!.swift
  expect(swift).toContain('ForEach(envelopes) { envelope in')
  expect(swift).toContain('Text(envelope.name)')
  expect(swift).toContain('// Here the drawing says: 240.00 without a purpose yet')
  expect(swift).not.toMatch(/^(?! *\/\/).*without a purpose yet/m)
})
