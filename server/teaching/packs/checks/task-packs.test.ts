import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { appleNamesIn, sampleOf } from './check-packs.ts'
import { createFileReader, helpFaults } from './help-faults.ts'

const folder = path.join(projectRoot, 'knowledge')
const { guide, planner } = await knownKnowledge()
const { packs } = guide
const readFile = createFileReader(appleNamesIn(path.join(folder, 'apple-names')))

test('the sample of the quick check is small, and has each pack that serves a kind of app', () => {
  const sample = sampleOf(planner, packs)
  const tried = new Set(sample.map(({ id }) => id))
  const kinds = new Set(planner.archetypes.map(({ id }) => id))
  const missed = packs.all.filter(({ serves }) => {
    const own = serves.map((task) => task.split('/')[0]!).filter((id) => kinds.has(id))
    return own.length > 0 && !own.some((id) => tried.has(id))
  })
  expect(missed).toEqual([])
  expect(sample.length).toBeLessThan(planner.archetypes.length / 4)
})

describe.each([
  'water my plants before they die',
  'Log my hikes with photos and a map',
  'Family recipes with a shopping list',
  'flashcards for my exam',
  'a to do list',
  'split expenses with my flat mates',
])('the help for a plan of “%s”', (description) => {
  const plan = makePlan(planner, { title: 'Fledgling', description })

  test('has reference solutions that parse, resolve and pass their own checks, and hints that give nothing away', () => {
    expect(helps(plan).length).toBeGreaterThan(0)
    expect(
      helps(plan).flatMap(({ title, help }) =>
        helpFaults(help, readFile).map((fault) => `${title}: ${fault}`),
      ),
    ).toEqual([])
  })

  test('fills every slot of its texts', () => {
    const texts = helps(plan).flatMap(({ help }) => {
      const { hints, solution, lesson, checks, questions } = help.pack
      const { steps, mistakes, why, idea, example, note } = lesson
      return [
        ...Object.values(hints),
        solution,
        why,
        idea,
        example,
        note,
        ...steps,
        ...mistakes,
        ...checks.flatMap(({ there, missing }) => [there, missing]),
        ...questions.flatMap(({ question, choices }) => [question, ...choices.map(({ why }) => why)]),
      ].map(help.say)
    })
    expect(texts.filter((text) => /\{\w+\}/.test(text))).toEqual([])
  })

  test('has a lesson example in the project’s own names', () => {
    const strange = helps(plan).filter(
      ({ help: { say, pack, slots } }) =>
        ![slots.Type, slots.View, slots.app].some((name) => name && say(pack.lesson.example).includes(name)),
    )
    expect(strange.map(({ title }) => title)).toEqual([])
  })
})

function helps(plan: Plan) {
  return plan.roadmap.flatMap(({ tasks }) =>
    tasks.flatMap((task) => {
      const help = packs.helpFor(plan, task)
      return help ? [{ title: task.title, help }] : []
    }),
  )
}
