import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { createFill, namesFor } from './names.ts'
import { singular } from './word-forms.ts'

const { planner: knowledge } = await knownKnowledge()

test.each([
  ['gym log. sets reps weight', 'gym-log', 'Model exercises, workouts and sets', /\bsets and sets\b|SetItem/],
  ['envelope budget with categories', 'budget-envelopes', 'Sort envelopes into categories', /CategoryItem/],
])('%j: what the plan calls something else is not its main thing', (description, kind, text, wrong) => {
  const plan = JSON.stringify(makePlan(knowledge, { description, answers: { kind } }))
  expect(plan).toContain(text)
  expect(plan).not.toMatch(wrong)
})

test('no other word for a kind’s thing makes a title name the same thing twice', () => {
  const twice = knowledge.archetypes.flatMap((kind) =>
    kind.thing.others.flatMap((noun) => {
      const idea = knowledge.reader.readIdea(noun)
      const fill = createFill(namesFor(idea, kind, () => noun, { noun }))
      const ownFill = createFill({ app: 'App', thing: kind.thing.one, things: kind.thing.many })
      const texts = kind.stories.flatMap(({ name, tasks }) => [name, ...tasks.map(({ title }) => title)])
      // “Page by page” is also in the kind's own words.
      return texts.flatMap((text) =>
        namesTwice(fill(text)) && !namesTwice(ownFill(text)) ? [fill(text)] : [],
      )
    }),
  )
  expect(twice).toEqual([])
})

function namesTwice(title: string): boolean {
  return [...title.matchAll(/(?=\b([\p{L}-]+) (?:and|into|by|without an?) ([\p{L}-]+))/gu)].some(
    ([, before, after]) => singular(before!.toLowerCase()) === singular(after!.toLowerCase()),
  )
}

test.each([
  ['A {thing}', 'An object'],
  ['Share a {thing} without its place', 'Share an object without its place'],
  ['the {things}', 'the objects'],
])('%s is filled as %s', (template, text) => {
  expect(createFill({ app: 'Finds', thing: 'object', things: 'objects' })(template)).toBe(text)
})
