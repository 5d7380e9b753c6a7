import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { namedFrameworks } from './named-frameworks.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../knowledge/planner'))
const planned = (description: string) => makePlan(knowledge, { description }).architecture.frameworks
const named = (text: string) => namedFrameworks(knowledge, text).map(({ framework }) => framework)

test('who calls a framework by its name gets it, whichever it is', () => {
  const lacking = Object.keys(knowledge.frameworks).filter(
    (framework) =>
      framework !== 'Foundation' &&
      !planned(`An app for my shop that uses ${framework}.`).includes(framework),
  )
  expect(lacking).toEqual([])
})

test('a name counts in any way of writing it, and not as an ordinary word', () => {
  expect(named('a diary with core ml and MAPKIT')).toEqual(['CoreML', 'MapKit'])
  expect(named('capture RAW with AVCapturePhotoOutput, VisionKit and Vision')).toEqual([
    'VisionKit',
    'Vision',
  ])
  expect(named('night vision photos, speech therapy, heavy metal messages and my contacts')).toEqual([])
})

test('a framework that is not wanted is not named', () => {
  expect(named('Shopping list. No CloudKit, please, and I would like SwiftData instead of CoreData')).toEqual(
    ['SwiftData'],
  )
})
