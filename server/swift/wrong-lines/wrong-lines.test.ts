import { describe, expect, test } from 'vitest'
import { wrongLines } from './wrong-lines.ts'

function kindsIn(code: string): string[] {
  return wrongLines(code).map(({ kind, line }) => `${kind} ${line}`)
}

describe('a line that does something else than what is meant', () => {
  test.each([
    ['var sum = 0\nfor hike in hikes {\n    sum = hike.km\n}', ['overwritten-in-loop 3']],
    ['for bird in birds {\n    first[bird.name] = bird.date\n}', ['last-one-kept 2']],
    ['for row in rows {\n    var last = row\n    last[0] = 1\n    use(last)\n}', []],
    [
      'let trigger = UNCalendarNotificationTrigger(dateMatching: day, repeats: false)\ntry await center.add(trigger)',
      ['no-request 2'],
    ],
    ['struct Plant {\n    static let samples: [Plant] = []\n}', ['empty-sample 2']],
    [
      'struct FakeWeather: Source {\n    func load() async -> Forecast { Forecast(hours: []) }\n}',
      ['empty-sample 2'],
    ],
    ['#Preview { Text("Rain") }', ['preview-of-text 1']],
    ['func load() async -> Int { 1 }\nfunc show() async {\n    let all = load()\n}', ['no-await 3']],
    [
      'protocol Source {\n    func load() async throws -> Int\n}\nfunc show(source: any Source) async {\n    let all = source.load()\n}',
      ['no-await 5', 'no-try 5'],
    ],
    ['List(plants) { plant in\n    Text("plant.name")\n}', ['no-interpolation 2']],
    ['List(plants) { plant in\n    Text("Hello (plant.name)")\n}', ['no-interpolation 2']],
    ['Form {\n    Button("Save") { }\n}', ['empty-button 2']],
  ])('is found: %s', (code, found) => {
    expect(kindsIn(code)).toEqual(found)
  })

  test.each([
    'var sum = 0\nfor hike in hikes {\n    sum += hike.km\n}',
    'var last = 0\nfor hike in hikes {\n    print(last)\n    last = hike.km\n}',
    'for hike in hikes {\n    if hike.km > most { most = hike.km }\n}',
    'for bird in birds {\n    first[bird.name] = min(first[bird.name] ?? bird.date, bird.date)\n}',
    'for bird in birds.sorted(by: newestFirst) {\n    first[bird.name] = bird.date\n}',
    'for bird in birds {\n    colours[bird.name] = bird.colour\n}',
    'for _ in 0..<3 {\n    _ = roll()\n}',
    'try await center.add(UNNotificationRequest(identifier: "a", content: content, trigger: trigger))',
    'struct Plant {\n    static let samples: [Plant] = [Plant(name: "Fern")]\n    var leaves: [Leaf] = []\n}',
    '#Preview { PlantView(plant: .samples[0]) }',
    'func load() async -> Int { 1 }\nfunc show() async {\n    async let all = load()\n    let more = await load()\n    print(await all, more)\n}',
    'actor Camera {\n    func take() async throws -> Int { 1 }\n}\nfunc show(camera: Camera) async {\n    if let photo = try? await camera.take() { print(photo) }\n}',
    'struct Store {\n    func insert(_ plant: Plant) throws { context.insert(plant) }\n}',
    'List(people) { person in\n    Label(person.name, systemImage: "person.fill")\n}',
    'List(plants) { plant in\n    Text("\\(plant.name) (leaf)")\n}',
    'Text("Sure?").alert("Delete it?", isPresented: $asks) {\n    Button("Keep it") { }\n}',
    'Button("Save") { save() }',
  ])('is not found in what is meant so: %s', (code) => {
    expect(kindsIn(code)).toEqual([])
  })
})
