import { expect, test } from 'vitest'
import { againstTask } from './against-task.ts'

const asks = 'Deleting asks once.'
const cleans = 'Throw away places with an accuracy above 50 metres.'
const goes = 'Deleting a trip: its stops go along.'

test.each([
  [asks, 'Button("Delete") { context.delete(trip); isAsking = true }', 1],
  [asks, 'context.delete(trip)\nisAsking = true', 1],
  [
    asks,
    'Button("Delete") { isAsking = true }\n.alert("Sure?", isPresented: $isAsking) {\ncontext.delete(trip)\n}',
    0,
  ],
  [asks, 'isAsking = true; context.delete(trip)', 0],
  [asks, 'context.delete(trip); isDone = true', 0],
  ['List the trips.', 'context.delete(trip); isAsking = true', 0],
  [goes, '@Relationship(deleteRule: .nullify) var stops: [Stop] = []', 1],
  [goes, '@Relationship(deleteRule: .cascade) var stops: [Stop] = []', 0],
  ['Add a trip.', '@Relationship(deleteRule: .nullify) var stops: [Stop] = []', 0],
  [cleans, 'guard place.horizontalAccuracy > 50 else { return }', 1],
  [cleans, 'guard place.horizontalAccuracy < 50 else { return }', 0],
  [cleans, 'guard place.horizontalAccuracy > 0 else { return }', 0],
  [cleans, 'if place.horizontalAccuracy > 50 { return }', 0],
])('%s %s', (told, swift, count) => {
  expect(againstTask(told, swift)).toHaveLength(count)
})
