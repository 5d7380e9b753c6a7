import { expect, test } from 'vitest'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { sampleOf } from '#test/sample-of.ts'
import { deriveNeeds } from './derive-needs.ts'

const { planner } = await knownKnowledge()
const kinds = planner.archetypes.map(({ id, says }) => [id, says[0]!] as const)

test.each(sampleOf(kinds, 60))('a plan of %s lists what its tasks and screens use, once', (kind, said) => {
  const { architecture, roadmap } = makePlan(planner, { description: said, answers: { kind } })
  const { frameworks, privacyKeys, screens } = architecture
  const texts = roadmap.flatMap(({ tasks }) =>
    tasks
      .filter(({ madeFrom }) => !madeFrom?.startsWith('roadmap/'))
      .flatMap(({ title, description, doneWhen }) => [title, description, doneWhen]),
  )
  expect(deriveNeeds(planner, texts, screens, { frameworks, privacyKeys })).toEqual({
    frameworks,
    privacyKeys,
  })
  expect(new Set(frameworks).size).toBe(frameworks.length)
})

test.each([
  ['a map', ['Show a Map view with the huts'], ['MapKit'], []],
  [
    'where the phone is',
    ['Ask CLLocationManager once'],
    ['CoreLocation'],
    ['NSLocationWhenInUseUsageDescription'],
  ],
  [
    'Face ID',
    ['Ask for Face ID before the list opens'],
    ['LocalAuthentication'],
    ['NSFaceIDUsageDescription'],
  ],
  ['a microphone', ['Record with AVAudioRecorder'], ['AVFoundation'], ['NSMicrophoneUsageDescription']],
  ['SwiftData', ['Mark Plant with @Model'], ['SwiftData'], []],
  ['what is put off', ['Keep them in an array, not in SwiftData'], [], []],
])('%s brings its framework and key', (_what, texts, frameworks, privacyKeys) => {
  expect(deriveNeeds(planner, texts, [], { frameworks: [], privacyKeys: [] })).toEqual({
    frameworks,
    privacyKeys,
  })
})
