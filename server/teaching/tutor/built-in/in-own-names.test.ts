import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import { exampleTask } from '#test/example-task.ts'
import { inOwnNames } from './in-own-names.ts'

const task = exampleTask({ title: 'Show the hikes in a list', description: 'One row for each hike' })
const plan = { architecture: { entities: [{ name: 'Hike', fields: [] }] } } as unknown as Plan
const swift =
  'struct City: Identifiable {\n    let id: Int\n}\n\nstruct CityRow: View {\n    let city: City\n    let cities: [City]\n    var body: some View { Text("Cities") }\n}'

test('an example takes the names of the project, compounds and plurals too', () => {
  const own = inOwnNames(swift, task, plan)
  expect(own?.swift).toContain(
    'struct HikeRow: View {\n    let hike: Hike\n    let hikes: [Hike]\n    var body: some View { Text("Hikes") }',
  )
  expect(own?.rename('Each city of `cities` gets a `CityRow`.')).toBe(
    'Each hike of `hikes` gets a `HikeRow`.',
  )
})

test('where a name is taken or there is no plan, the example keeps its own', () => {
  expect(inOwnNames(`${swift}\nlet hikes = 3`, task, plan)).toBeNull()
  expect(inOwnNames(swift, task, null)).toBeNull()
})
