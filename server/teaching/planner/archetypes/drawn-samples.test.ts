import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { sampleFaults } from './check-archetypes.ts'

const { planner } = await knownKnowledge()

const screens = [
  ...[...planner.archetypeById.values()].flatMap(({ id, screens: own, options }) =>
    [...own, ...options.flatMap((option) => ('feature' in option ? [] : option.screens))].map((screen) => ({
      ...screen,
      of: id,
    })),
  ),
  ...[...planner.featureById.values()].flatMap(({ id, screens: own }) =>
    own.map((screen) => ({ ...screen, of: id })),
  ),
]

test('no screen of any kind of app, of an option or of a feature says only what it is for', () => {
  const bare = screens.filter(({ purpose, shows }) => shows.filter(({ text }) => text !== purpose).length < 2)
  expect(bare.map(({ of, name }) => `${of}: ${name}`)).toEqual([])
})

test('what a screen shows is what somebody would see on it, and counts of ticks are right', () => {
  expect(screens.flatMap((screen) => sampleFaults(screen).map((fault) => `${screen.of}: ${fault}`))).toEqual(
    [],
  )
})

test('an instruction is no sample, and a count agrees with the ticks under it', () => {
  const faults = sampleFaults({
    shows: [
      { kind: 'grid', text: 'Twelve symbols' },
      { kind: 'text', text: 'One line for each habit' },
      { kind: 'progress', text: '2 of 4 done' },
      { kind: 'row', text: '● Read' },
      { kind: 'row', text: '○ Floss' },
    ],
  })
  expect(faults).toHaveLength(3)
})
