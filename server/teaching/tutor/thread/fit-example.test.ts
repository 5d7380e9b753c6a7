import { expect, test } from 'vitest'
import { fitExample, ownTypesIn } from './fit-example.ts'

const slots = { type: 'Plant', value: 'plant', list: 'plants', property: 'name', view: 'PlantRows' }
const example = `struct Plant: Identifiable {
    let id = UUID()
    var name: String
}

struct PlantRows: View {
    @State private var plants = [Plant(name: "Fern")]

    var body: some View {
        List(plants) { plant in
            Text(plant.name)
        }
    }
}`

test("an example gets the learner's type with its own properties", () => {
  const [hike] = ownTypesIn('struct Hike {\n    let title: String\n    let km: Int\n}')
  expect(fitExample(example, { slots }, hike!)).toEqual({
    isOnlyDeclaration: false,
    swift: `struct Hike: Identifiable {
    let id = UUID()
    let title: String
    let km: Int
}

struct HikeRows: View {
    @State private var hikes = [Hike(title: "Fern", km: 1)]

    var body: some View {
        List(hikes) { hike in
            Text(hike.title)
        }
    }
}`,
  })
})

test('where the example needs a property that the type has not, only its declaration is shown', () => {
  const [point] = ownTypesIn('struct Point {\n    var lat: Double\n}')
  const code = 'struct Plant: Codable {\n    var light: Bool\n}\n\nprint(Plant(light: true).light)'
  expect(fitExample(code, { slots }, point!)).toEqual({
    isOnlyDeclaration: true,
    swift: 'struct Point: Codable {\n    var lat: Double\n}',
  })
})

test('a class gets an init for its properties', () => {
  const [hive] = ownTypesIn('class Hive {\n    var name: String\n    var visits: [Date]\n}')
  const code =
    '@Model\nfinal class Plant {\n    var title: String\n    init(title: String) { self.title = title }\n}'
  expect(fitExample(code, { slots }, hive!)?.swift).toContain('init(name: String, visits: [Date] = []) {')
})
