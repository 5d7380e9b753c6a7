import { describe, expect, test } from 'vitest'
import { actOnTask } from '#server/teaching/tutor/turn-on-task.ts'
import type { ThreadMessage, TurnHint, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide } = await knownKnowledge()

function turnOn(madeFrom: string, texts: readonly string[]): TutorTurn {
  const plan = planOfKind(madeFrom.split('/')[0]!)
  const tasks = plan.roadmap
    .flatMap((phase) => phase.tasks)
    .map(({ title, description, doneWhen, topics, madeFrom: from }, at) =>
      exampleTask({ id: at + 1, order: at, title, description, doneWhen, topics, madeFrom: from ?? null }),
    )
  return {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan,
    tasks,
    currentTask: tasks.find((one) => one.madeFrom === madeFrom)!,
    thread: texts.map((text): ThreadMessage => ({ role: 'learner', text })),
    savedSolutions: [],
  }
}

function attempt(madeFrom: string, ...pieces: string[]): string {
  const turn = turnOn(madeFrom, pieces)
  const act = actOnTask(guide, turn, {
    isChosen: true,
    action: 'attempt',
    awaitsExplanation: false,
    follows: false,
  })
  return composeAnswer(guide, { ...turn, hint: { level: 2, act: act! } }).markdown
}

function hint(madeFrom: string, level: TurnHint['level'], ...before: string[]): string {
  const turn = turnOn(madeFrom, [...before, 'hint'])
  return composeAnswer(guide, { ...turn, hint: { level, act: level === 5 ? 'show-me' : 'hint' } }).markdown
}

function fenced(...lines: string[]): string {
  return ['```swift', ...lines, '```'].join('\n')
}

const types = [
  'struct HourForecast { let hour: Int; let rain: Double }',
  'struct Forecast { let hours: [HourForecast] }',
]
const fake = [
  'struct FakeWeather: WeatherSource {',
  'func forecast() async -> Forecast { Forecast(hours: [HourForecast(hour: 8, rain: 0.9)]) }',
  '}',
]

describe('an attempt is held against the sentences of its task', () => {
  test.each([
    [
      'a function that is not async',
      'weather-now/model',
      [
        ...types,
        'protocol WeatherSource { func forecast() -> Forecast }',
        'struct FakeWeather: WeatherSource {',
        'func forecast() -> Forecast { Forecast(hours: [HourForecast(hour: 8, rain: 0.9)]) }',
        '}',
      ],
      'none of yours has `async`',
    ],
    [
      'made-up data without any',
      'weather-now/model',
      [
        ...types,
        'protocol WeatherSource { func forecast() async -> Forecast }',
        'struct FakeWeather: WeatherSource {',
        'func forecast() async -> Forecast { Forecast(hours: []) }',
        '}',
      ],
      'gives back nothing',
    ],
    [
      'sums in each row',
      'stock-count/list',
      [
        'struct StockView: View {',
        '@Query var articles: [Article]',
        '@State private var text = ""',
        'var found: [Article] { articles.filter { $0.code.contains(text) } }',
        'var body: some View {',
        'List(found) { article in Text("\\(article.movements.reduce(0) { $0 + $1.quantity })") }.searchable(text: $text)',
        '}',
        '}',
      ],
      '`reduce` stands in what is drawn for each row',
    ],
    [
      'a list without any order',
      'restaurant-log/all',
      [
        'struct AllView: View {',
        '@Query var restaurants: [Restaurant]',
        '@State private var text = ""',
        'var found: [Restaurant] { restaurants.filter { $0.name.contains(text) } }',
        'var body: some View {',
        'List(found) { one in Text(one.name) }.searchable(text: $text)',
        '}',
        '}',
      ],
      'wants 3 orders',
    ],
    [
      'a type that cannot be stored',
      'bird-log/model',
      [
        '@Model final class Sighting {',
        'var place: CLLocationCoordinate2D?',
        'var count = 1',
        'var isAtLeast = false',
        'init() {}',
        '}',
        '@Model final class Outing {',
        'var place = ""',
        'init() {}',
        '}',
      ],
      '`place` is kept as `CLLocationCoordinate2D`',
    ],
    [
      'a class instead of a struct',
      'hike-recorder/model',
      [
        '@Model final class Hike { var distance = 0.0; var ascent = 0.0; init() {} }',
        '@Model final class Segment { var encodedPoints = Data(); init() {} }',
        '@Model final class TrackPoint { var time = Date.now; init() {} }',
      ],
      'wants `TrackPoint` as a struct, and yours is a class',
    ],
    [
      'one test for four cases',
      'general-practice/order',
      [
        'func nextUp(_ all: [Exercise], now: Date) -> [Exercise] { all }',
        '@Test func none() { #expect(nextUp([], now: .now).isEmpty) }',
      ],
      'names 4 cases for tests',
    ],
  ])('%s is no pass', (_what, madeFrom, lines, said) => {
    const reply = attempt(madeFrom, fenced(...lines))
    expect(reply).toMatch(/^Not done yet/)
    expect(reply).toContain(said)
  })

  test('what no code can show is named', () => {
    const reply = attempt(
      'weather-now/model',
      fenced(...types, 'protocol WeatherSource { func forecast() async -> Forecast }', ...fake),
    )
    expect(reply).toMatch(/^I can’t judge (?:whether all of it is right|all of it: for \d of the \d points)/)
    expect(reply).toContain(
      '▷ A preview shows the rainy Tuesday without network: only running it shows that.',
    )
    expect(reply).not.toMatch(/✗|That is it|mark the task as done/)
  })

  test('a property that no sentence names is not asked for', () => {
    const reply = attempt(
      'bird-log/model',
      fenced(
        '@Model final class Sighting {',
        'var count = 1',
        'var isAtLeast = false',
        'var species: Species?',
        'init() {}',
        '}',
        '@Model final class Outing {',
        'var place = ""',
        'init() {}',
        '}',
      ),
    )
    expect(reply).not.toMatch(/`note`|`weather`|does not remember/)
  })

  test('a test that was there once is not asked for again when a type comes anew', () => {
    const test1 = '@Test func none() { #expect(NextRule.day(after: 1) == 2) }'
    const rule = (step: number) =>
      `enum NextRule { static func day(after day: Int) -> Int { day + ${step} } }`
    const reply = attempt('plant-watering/next-day', fenced(rule(1), test1), fenced(rule(2)))
    expect(reply).not.toContain('No test yet')
  })

  test.each([
    [
      'general-practice/order',
      'the ones missed last time come first, then the ones not tried for the longest, and one new one at the end',
    ],
    ['expense-split/cents', 'I turn the amount into cents and give the spare cent to the same people'],
  ])(
    'an idea in words that nothing known is about gets what the task needs, and no yes: %s',
    (madeFrom, words) => {
      const reply = attempt(madeFrom, words)
      expect(reply).toMatch(/^I can’t judge words alone\. This is what the task needs:/)
      expect(reply).not.toMatch(/\byes\b/i)
    },
  )

  test('words about a failure are not taken for an idea', () => {
    expect(attempt('restaurant-log/all', 'I made something but nothing at all shows up')).not.toContain(
      'This is what the task needs',
    )
  })
})

describe('hints are in the learner’s code and in the task’s words', () => {
  test('the first one to a rule is its first case, as a test', () => {
    const first = hint('bird-log/first-times', 1)
    expect(first.split('A test enters 2023 after 2024').length).toBe(2)
    expect(first).toMatch(/begins with its first case, as a test that fails\..+\n\n```swift\n@Test func /s)
    expect(hint('vocabulary-trainer/compare', 1)).toContain('`static func judge(_ typed: String')
    expect(hint('vocabulary-trainer/compare', 1)).toContain('@Test func ßAndSs() {')
  })

  test('a skeleton has whole heads, and a gap that says what comes back', () => {
    const third = hint('birthday-reminder/plan', 3)
    expect(third).toContain('static func upcoming(_ messages: [Message], after now: Date) -> [Message] {')
    expect(third).toContain('___ // gives back [Message]')
    expect(third).toContain('struct Message: Equatable {')
    expect(hint('hike-recorder/model', 3)).toMatch(/init\(name: ___, startedAt: ___/)
  })

  test('names that the task gives are used, and a struct is a struct', () => {
    const weather = hint('weather-now/model', 5)
    expect(weather).toContain('protocol WeatherSource')
    expect(weather).toContain('struct FakeWeather: WeatherSource')
    expect(weather).not.toContain('Here is all of it')
    const hike = hint('hike-recorder/model', 5)
    expect(hike).toMatch(/struct TrackPoint: .*Codable/)
    expect(hike).toContain('.modelContainer(for: [Hike.self, Segment.self])')
  })

  test('types that lack what later tasks read give way to the checked ones, and it is said how they differ', () => {
    const own = fenced(
      '@Model final class Sighting {',
      '    var count = 7',
      '    var place: CLLocationCoordinate2D?',
      '    init() {}',
      '}',
      '@Model final class Outing {',
      '    @Relationship(deleteRule: .cascade) var sightings: [Sighting] = []',
      '    init() {}',
      '}',
    )
    const reply = hint('bird-log/model', 5, own)
    expect(reply).toContain('What yours lacks: `place` is kept as `CLLocationCoordinate2D`')
    expect(reply).toContain('    var latitude: Double?')
    expect(reply).not.toContain('    var count = 7')
    expect(reply).not.toContain('var place: CLLocationCoordinate2D')
  })

  test('an enum that the task lists is not given up for a learner’s Bool', () => {
    const own = fenced(
      'func isRight(_ typed: String, _ word: String) -> Bool {',
      '    let plain = typed.lowercased()',
      '    return plain == word',
      '}',
    )
    const reply = hint('vocabulary-trainer/compare', 5, own)
    expect(reply).toContain('Yours returns `Bool`, which cannot express everything the task lists')
    expect(reply).toContain('-> Judgement {')
  })

  test('a rule of the learner’s own is not replaced by a frame', () => {
    const own = fenced(
      'func firstTimes(_ sightings: [Sighting]) -> [String: Date] {',
      'var first: [String: Date] = [:]',
      'for s in sightings { first[s.species] = s.date }',
      'return first',
      '}',
    )
    const reply = hint('bird-log/first-times', 5, own)
    expect(reply).toMatch(
      /^There is no finished version of this rule: .+ I read your `firstTimes` and proved nothing of it\./,
    )
    expect(reply).toContain('✗ A test enters 2023 after 2024')
    expect(reply).not.toMatch(/keep it|further than/)
    expect(reply).toContain('is set anew for each element')
    expect(reply).not.toContain('fatalError')
  })
})
