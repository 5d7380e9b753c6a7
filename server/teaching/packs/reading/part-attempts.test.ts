import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { readAttempt } from './read-attempt.ts'

const { guide, planner } = await knownKnowledge()
const plans = new Map<string, Plan>()

function progress(madeFrom: string, code: string) {
  const kind = madeFrom.split('/')[0]!
  const plan =
    plans.get(kind) ?? makePlan(planner, { title: 'Fledgling', description: 'an app', answers: { kind } })
  plans.set(kind, plan)
  return readAttempt(guide.packs.helpOn(plan, { title: '', madeFrom })!, code).progress
}

const reminder = `let content = UNMutableNotificationContent()
content.title = "Water"
let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
let request = UNNotificationRequest(identifier: "a", content: content, trigger: trigger)`
const asking = `let center = UNUserNotificationCenter.current()
_ = try await center.requestAuthorization(options: [.alert])`

describe('attempts at a notification', () => {
  test.each([
    ['in one function', `func go() async throws {\n${asking}\n${reminder}\ntry await center.add(request)\n}`],
    [
      'in a class with a shared center',
      `final class Bell {\nlet center = UNUserNotificationCenter.current()\nfunc ask() async -> Bool { (try? await center.requestAuthorization(options: [.sound])) ?? false }\nfunc ring() {\n${reminder}\ncenter.add(request)\n}\n}`,
    ],
    [
      'by the calendar',
      `func go() async throws {\n${asking}\nlet c = UNMutableNotificationContent()\nlet t = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 8), repeats: true)\ntry await center.add(UNNotificationRequest(identifier: "x", content: c, trigger: t))\n}`,
    ],
    [
      'with a completion handler',
      `func go() {\nUNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { granted, _ in\nguard granted else { return }\n${reminder}\nUNUserNotificationCenter.current().add(request)\n}\n}`,
    ],
    [
      'looking at the settings first',
      `func go() async throws {\nlet center = UNUserNotificationCenter.current()\nlet settings = await center.notificationSettings()\nguard settings.authorizationStatus == .authorized else { return }\n${reminder}\ntry await center.add(request)\n}`,
    ],
  ])('right: %s', (_how, code) => {
    expect(progress('birthday-reminder/plan', code)).toBe('right')
  })

  test.each([
    ['never handed over', `func go() async throws {\n${asking}\n${reminder}\n}`],
    [
      'nobody asked',
      `func go() async throws {\n${reminder}\ntry await UNUserNotificationCenter.current().add(request)\n}`,
    ],
    [
      'no time',
      `func go() async throws {\n${asking}\nlet c = UNMutableNotificationContent()\ntry await center.add(UNNotificationRequest(identifier: "x", content: c, trigger: nil))\n}`,
    ],
    ['permission alone', `func go() async throws {\n${asking}\n}`],
    ['a bracket missing', `func go() async throws {\n${asking}\n${reminder}\ntry await center.add(request)`],
  ])('not right: %s', (_how, code) => {
    expect(progress('birthday-reminder/plan', code)).not.toBe('right')
  })
})

describe('attempts at a clock', () => {
  test.each([
    [
      'a struct with a date',
      'struct Sitting { var startedAt: Date?\nfunc elapsed(at now: Date) -> TimeInterval { startedAt.map { now.timeIntervalSince($0) } ?? 0 } }',
    ],
    [
      'by an end date',
      'struct Round { var end: Date\nfunc left(_ now: Date) -> Double { max(0, end.timeIntervalSince(now)) } }',
    ],
    [
      'with a clock of Swift',
      'struct Run { let start = ContinuousClock.now\nfunc passed(until moment: ContinuousClock.Instant) -> Duration { start.duration(to: moment) } }',
    ],
    [
      'observable, with pauses',
      '@Observable final class Watch { var began: Date?\nvar sum = 0.0\nfunc pause(now: Date) { if let began { sum += now.timeIntervalSince(began) }; began = nil }\nfunc total(at now: Date) -> Double { sum + (began.map { now.timeIntervalSince($0) } ?? 0) } }',
    ],
    [
      'a free function',
      'func seconds(since start: Date, now: Date) -> TimeInterval {\n    return now.timeIntervalSince(start)\n}',
    ],
  ])('right: %s', (_how, code) => {
    expect(progress('meditation-timer/run-clock', code)).toBe('right')
  })

  test.each([
    ['a counter', 'final class Watch { var seconds = 0\nfunc tick() { seconds += 1 } }'],
    ['a date nobody asks', 'struct Watch { var startedAt = Date.now }'],
    [
      'a timer that counts',
      'func run() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 } }',
    ],
    ['a view alone', 'struct ClockView: View { var body: some View { Text("0:00") } }'],
    [
      'no end of the struct',
      'struct Watch { var startedAt: Date\nfunc elapsed(at now: Date) -> Double { now.timeIntervalSince(startedAt) }',
    ],
  ])('not right: %s', (_how, code) => {
    expect(progress('meditation-timer/run-clock', code)).not.toBe('right')
  })
})

const guardStatus =
  'guard let http = response as? HTTPURLResponse, http.statusCode == 200 else { throw URLError(.badServerResponse) }'
const decoding = 'return try JSONDecoder().decode(Reply.self, from: data)'

describe('attempts at a request', () => {
  test.each([
    [
      'a function',
      `func load(_ url: URL) async throws -> Reply {\nlet (data, response) = try await URLSession.shared.data(from: url)\n${guardStatus}\n${decoding}\n}`,
    ],
    [
      'an actor',
      `actor Prices { func load(_ url: URL) async throws -> Reply {\nlet (data, response) = try await URLSession.shared.data(for: URLRequest(url: url))\n${guardStatus}\n${decoding}\n} }`,
    ],
    [
      'with a switch',
      `func load(_ url: URL) async throws -> Reply {\nlet (data, response) = try await URLSession.shared.data(from: url)\nswitch (response as! HTTPURLResponse).statusCode {\ncase 200: ${decoding}\ndefault: throw URLError(.badServerResponse)\n}\n}`,
    ],
    [
      'a decoder of its own',
      `struct Client { let decoder = JSONDecoder()\nlet session = URLSession(configuration: .ephemeral)\nfunc load(_ url: URL) async throws -> Reply {\nlet (data, response) = try await session.data(from: url)\n${guardStatus}\nreturn try decoder.decode(Reply.self, from: data)\n} }`,
    ],
    [
      'with a completion handler',
      `func load(_ url: URL, done: @escaping (Reply?) -> Void) {\nURLSession.shared.dataTask(with: url) { data, response, _ in\nguard (response as? HTTPURLResponse)?.statusCode == 200, let data else { return done(nil) }\ndone(try? JSONDecoder().decode(Reply.self, from: data))\n}.resume()\n}`,
    ],
  ])('right: %s', (_how, code) => {
    expect(progress('earthquake-alerts/load', code)).toBe('right')
  })

  test.each([
    [
      'the status is not looked at',
      `func load(_ url: URL) async throws -> Reply {\nlet (data, _) = try await URLSession.shared.data(from: url)\n${decoding}\n}`,
    ],
    [
      'nothing is read',
      `func load(_ url: URL) async throws {\nlet (_, response) = try await URLSession.shared.data(from: url)\n${guardStatus}\n}`,
    ],
    ['nothing is asked', `func read(_ data: Data) throws -> Reply { ${decoding} }`],
    ['an address alone', 'let address = URL(string: "https://example.com")!'],
    [
      'a bracket missing',
      `func load(_ url: URL) async throws -> Reply {\nlet (data, response) = try await URLSession.shared.data(from: url)\n${guardStatus}\n${decoding}`,
    ],
  ])('not right: %s', (_how, code) => {
    expect(progress('earthquake-alerts/load', code)).not.toBe('right')
  })
})

test('a list that is sorted the other way than its task says is not right', () => {
  const list = (order: string) =>
    `import SwiftData\nimport SwiftUI\nstruct MyHikesView: View {\n    @Query(sort: \\Hike.startedAt${order}) private var hikes: [Hike]\n    var body: some View { List(hikes) { hike in Text(hike.name) } }\n}`
  expect(progress('hike-recorder/list', list(''))).not.toBe('right')
  expect(progress('hike-recorder/list', list(', order: .reverse'))).toBe('right')
})
