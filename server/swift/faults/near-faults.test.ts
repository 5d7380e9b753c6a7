import { expect, test } from 'vitest'
import type { FaultKind } from './code-fault.ts'
import { findCodeFaults } from './find-code-faults.ts'

const found: Partial<Record<FaultKind, string[]>> = {
  'shadowed-property': [
    'struct A: View { @State private var total = 0\n var body: some View { Button("+") { var total = total\n total += 1 } } }',
    'struct A: View { @State private var names: [String] = []\n func add() { var names = names\n names.append("x") } }',
    'final class A { var count = 0\n func tick() { let count = count + 1 } }',
  ],
  'assigned-to-itself': [
    'struct A { var name: String\n init(name: String) { name = name } }',
    'final class A { var day = 1\n func set(day: Int) { print(1)\n day = day } }',
    'struct A { var due: Date\n init(on due: Date) { due = due } }',
  ],
  'sign-swapped': [
    'func f() { var a = 3\n a =- 1 }',
    'struct A { var sum = 0.0\n mutating func add(_ x: Double) { sum =+ x } }',
    'func f() { self.left =-1 }',
  ],
  'comparison-reversed': [
    'struct A { let deadline: Date\n var isExpired: Bool { .now < deadline } }',
    'struct A { let total: Double, budget: Double\n var isOverBudget: Bool { total < budget } }',
    'struct A { func goalReached(_ steps: Int, goal: Int) -> Bool { return steps < goal } }',
    'func days(start: Date, end: Date) -> Int { guard start > end else { return 0 }\n return 1 }',
  ],
  'choice-inverted': [
    'let sign = item.isFavorite ? "star" : "star.fill"',
    'let sign = done ? "square" : "checkmark.square"',
  ],
  'disabled-inverted': [
    'let view = Button("Send") { send() }.disabled(model.canSend)',
    'let view = Button("Go") { }.disabled(isFormValid)',
  ],
  'days-backwards': [
    'func nextDue(_ last: Date, every days: Int) -> Date? { Calendar.current.date(byAdding: .day, value: -days, to: last) }',
    'struct A { var dueDate: Date { Calendar.current.date(byAdding: .month, value: -1, to: Date())! } }',
  ],
  'step-past-end': [
    'struct A { var at = 0; let all = [1, 2]\n mutating func next() -> Int { if at < all.count { at += 1 }\n return all[at] } }',
  ],
  'place-before-first': [
    'func f(all: [Int]) { for i in all.indices { print(all[i] - all[i - 1]) } }',
    'func f(all: [Int]) { for i in 0..<all.count { if all[i] > all[i - 1] { print(i) } } }',
  ],
  'two-models': [
    '@Observable final class Cart { var n = 0 }\nstruct Shop: View { @State private var cart = Cart()\n var body: some View { NavigationLink("x") { Bag() } } }\nstruct Bag: View { @State private var cart = Cart()\n var body: some View { Text("\\(cart.n)") } }',
  ],
  'repeats-once': [
    'let bell = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)',
    'let timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: false)',
  ],
  'sorted-up': [
    'let shown = runs.sorted { $1.day > $0.day }',
    'struct A: View { @Query(sort: \\Run.day) private var runs: [Run] }',
  ],
  'sorted-down': ['let shown = names.sorted(by: >)', 'runs.sort { $0.day > $1.day }'],
  'units-mixed': [
    'func f(minutes: Int) { let remainingSeconds = Double(minutes) }',
    'func f(a: CLLocation, b: CLLocation) { let km = a.distance(from: b) }',
    'struct A { var seconds = 0\n mutating func start(_ plan: Plan) { seconds = plan.minutes } }',
  ],
}

const clean: Partial<Record<FaultKind, string[]>> = {
  'shadowed-property': [
    'struct A { var total = 0\n func f() -> Int { var total = total\n total += 1\n return total } }',
    'struct A { var total = 0\n mutating func f() { var total = total\n total += 1\n self.total = total } }',
    'struct A { var names = ["a"]\n func f() { let names = names\n print(names) } }',
    'struct A { var names = ["a"]\n func f() { let sorted = names.sorted()\n print(sorted) } }',
    'struct A { var total = 0\n mutating func f() { total = total + 1 } }',
    'struct A { var total = 0 }\nstruct B { func f() { var total = 1\n total += 1 } }',
    'final class A { var item: Int? = nil\n func f() { guard let item else { return }\n print(item) } }',
    'struct A: View { @State private var text = ""\n var body: some View { let text = text.uppercased()\n return Text(text) } }',
  ],
  'assigned-to-itself': [
    'struct A { var name: String\n init(name: String) { self.name = name } }',
    'struct A { var name: String\n init(title: String) { name = title } }',
    'func f() { var a = 1\n a = a + 1 }',
    'func f(a: Int) { var b = 1\n b = a }',
    'struct A { var at = 1\n mutating func f(at: Int) { self.at = at } }',
    'struct A { var size = 1 { didSet { } }\n mutating func redraw() { size = size } }',
    'func f(date: Date) { model.date = date }',
  ],
  'sign-swapped': [
    'func f() { var a = -1\n a = -2 }',
    'func f() { var a = 3\n a -= 1\n a += 2 }',
    'let isSmall = a <= -1',
    'let isSame = a == -1',
    'let text = "a =- 1"',
    '// write a -= 1, never a =- 1\nlet a = 1',
    'let sum = values.reduce(0, +)',
  ],
  'changed-whole-copy': [
    'class Pond { var frogs = 0 }\nstruct A { let pond = Pond()\n func f() { var p = pond\n p.frogs += 1 } }',
    'struct Pond { var frogs = 0 }\nstruct A { var pond = Pond()\n func f() -> Pond { var p = pond\n p.frogs += 1\n return p } }',
    'struct Pond { var frogs = [1]; mutating func pop() -> Int { 1 } }\nstruct A { var pond = Pond()\n func f() { var p = pond\n print(p.pop()) } }',
    'struct A { var pond = unknown()\n func f() { var p = pond\n p.frogs += 1 } }',
  ],
  'comparison-reversed': [
    'struct A { let deadline: Date\n var isExpired: Bool { deadline < .now } }',
    'struct A { let due: Date\n var isOverdue: Bool { Date.now > due } }',
    'struct A { let total: Double, budget: Double\n var isOverBudget: Bool { total > budget } }',
    'struct A { let total: Double, budget: Double\n var isWithinBudget: Bool { total <= budget } }',
    'struct A { func goalReached(_ steps: Int, goal: Int) -> Bool { steps >= goal } }',
    'func days(start: Date, end: Date) -> Int { guard start < end else { return 0 }\n return 1 }',
    'func check(start: Date, end: Date) -> Bool { if start > end { return false }\n return true }',
    'struct A { let due: Date\n var isUpcoming: Bool { due > Date() } }',
    'struct A { let due: Date\n var isOverdue: Bool { !(due > Date()) } }',
    'struct A { let end: Date\n var isRunning: Bool { end > .now } }',
  ],
  'choice-inverted': [
    'let sign = isDone ? "checkmark.circle.fill" : "circle"',
    'let sign = !isDone ? "circle" : "checkmark.circle.fill"',
    'let sign = isPlaying ? "pause.fill" : "play.fill"',
    'let sign = isNotDone ? "circle" : "checkmark.circle.fill"',
    'let sign = isEmpty ? "tray" : "tray.fill"',
    'let word = isDone ? "Undo" : "Done"',
    'let sign = isOpen ? "circle" : "checkmark.circle.fill"',
    'let sign = isDone ? "arrow.uturn.left" : "checkmark"',
  ],
  'disabled-inverted': [
    'let view = Button("Send") { }.disabled(!canSend)',
    'let view = Button("Send") { }.disabled(name.isEmpty)',
    'let view = Button("Send") { }.disabled(isSending)',
    'let view = Button("Send") { }.disabled(isInvalid)',
    'let view = Button("Send") { }.disabled(isLocked)',
    'let view = Button("Send") { }.disabled(!isValid || isSaving)',
    'let view = Button("Buy") { }.disabled(task.isDone)',
  ],
  'days-backwards': [
    'let nextDate = Calendar.current.date(byAdding: .day, value: days, to: last)',
    'let deadline = ends.flatMap { Calendar.current.date(byAdding: .day, value: -noticeDays, to: $0) }',
    'let deadline = Calendar.current.date(byAdding: .day, value: -period, to: contract.endsOn)',
    'let weekAgo = Calendar.current.date(byAdding: .day, value: -7, to: .now)',
    'let reminder = Calendar.current.date(byAdding: .day, value: -lead, to: dueDate)',
    'struct A { var lastWeekStart: Date { Calendar.current.date(byAdding: .day, value: -7, to: .now)! } }',
    'func isOverdue() -> Bool { Calendar.current.date(byAdding: .day, value: -30, to: .now)! > opened }',
    'let warnOn = calendar.date(byAdding: .month, value: -1, to: expiresOn)',
    'let yesterday = Calendar.current.date(byAdding: .day, value: -1, to: .now)!',
    'let dayBeforeNext = Calendar.current.date(byAdding: .day, value: -1, to: nextVisit)',
  ],
  'step-past-end': [
    'struct A { var at = 0; let all = [1]\n mutating func next() -> Int { if at + 1 < all.count { at += 1 }\n return all[at] } }',
    'struct A { var at = 0; let all = [1]\n mutating func next() -> Int { if at < all.count - 1 { at += 1 }\n return all[at] } }',
    'struct A { var at = 0; let all = [1]\n mutating func next() { if at < all.count { print(all[at])\n at += 1 } } }',
    'struct A { var at = 0; let all = [1]\n mutating func next() { if at < all.count { at += 1 } }\n var text: Int? { at < all.count ? all[at] : nil } }',
    'struct A { var at = 0; let all = [1]\n mutating func next() { if at < all.count { at += 1 } }\n var text: Int? { all.indices.contains(at) ? all[at] : nil } }',
    'struct A { var at = 0; let all = [1]\n mutating func next() { if at < all.count { at += 1 } } }',
    'func f(all: [Int]) { var at = 0\n while at < all.count { print(all[at])\n at += 1 } }',
  ],
  'place-before-first': [
    'func f(all: [Int]) { for i in 1..<all.count { print(all[i] - all[i - 1]) } }',
    'func f(all: [Int]) { for i in all.indices where i > 0 { print(all[i - 1]) } }',
    'func f(all: [Int]) { for i in 0..<all.count { if i > 0 { print(all[i - 1]) } } }',
    'func f(all: [Int]) { for i in 0..<all.count { let before = i == 0 ? 0 : all[i - 1]\n print(before) } }',
    'func f(all: [Int]) { for i in 0..<all.count { print(all[i]) } }',
    'func f(all: [Int], sums: [Int]) { for i in 0..<all.count { print(sums[i - 1]) } }',
    'func f(all: [Int]) { for i in 0..<all.count { guard i >= 1 else { continue }\n print(all[i - 1]) } }',
  ],
  'two-models': [
    'struct Shop: View { @StateObject var cart = Cart()\n var body: some View { Bag(cart: cart) } }\nstruct Bag: View { @ObservedObject var cart: Cart\n var body: some View { Text("") } }',
    'struct Shop: View { @StateObject var cart = Cart()\n var body: some View { Text("") } }\nstruct Bag: View { @StateObject var cart = Cart()\n var body: some View { Text("") } }',
    'struct Shop: View { @StateObject var cart = Cart()\n var body: some View { Bag() } }\nstruct Bag: View { @StateObject var player = Player()\n var body: some View { Text("") } }',
    'struct Point { var x = 0 }\nstruct Shop: View { @State private var at = Point()\n var body: some View { Bag() } }\nstruct Bag: View { @State private var at = Point()\n var body: some View { Text("") } }',
    'struct Shop: View { @StateObject var cart = Cart()\n var body: some View { Bag().environmentObject(cart) } }\nstruct Bag: View { @EnvironmentObject var cart: Cart\n var body: some View { Text("") } }',
    'struct Shop: View { @State private var isOpen = false\n var body: some View { Bag() } }\nstruct Bag: View { @State private var isOpen = false\n var body: some View { Text("") } }',
  ],
  'repeats-once': [
    'let bell = UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)',
    'Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }',
    'let ticks = Timer.publish(every: 1, on: .main, in: .common)',
    'let view = Image("a").symbolEffect(.bounce, options: .repeat(1))',
    'let song = Song(title: "a", repeats: false)',
    'let animation = Animation.linear.repeatForever(autoreverses: false)',
  ],
  'sorted-up': [
    'let shown = runs.sorted { $0.day > $1.day }',
    'let shown = runs.sorted(by: >)',
    'struct A: View { @Query(sort: \\Run.day, order: .reverse) private var runs: [Run] }',
    'struct A: View { @Query private var runs: [Run] }',
    'let few = runs.filter { $0.day < today }',
    'let shown = runs.reversed()',
  ],
  'sorted-down': [
    'let shown = runs.sorted { $0.day < $1.day }',
    'let shown = runs.sorted()',
    'let shown = runs.sorted(by: <)',
    'struct A: View { @Query(sort: \\Run.day) private var runs: [Run] }',
    'let many = runs.filter { $0.km > limit }',
    'let best = runs.max { $0.km < $1.km }',
  ],
  'units-mixed': [
    'let seconds = minutes * 60',
    'let secondsLeft = TimeInterval(minutes * 60)',
    'let km = a.distance(from: b) / 1000',
    'let metres = a.distance(from: b)',
    'let minutes = total.minutes',
    'let hours = Double(minutes) / 60',
    'let minutesPerRun = sum / count',
    'func f(seconds: Int) { let totalSeconds = seconds }',
  ],
}

test.each(Object.entries(found).flatMap(([kind, codes]) => codes.map((code) => ({ kind, code }))))(
  '$kind is found in: $code',
  ({ kind, code }) => {
    expect(findCodeFaults(code).map((fault) => fault.kind)).toContain(kind)
  },
)

test.each(Object.entries(clean).flatMap(([kind, codes]) => codes.map((code) => ({ kind, code }))))(
  '$kind is not found in: $code',
  ({ kind, code }) => {
    expect(findCodeFaults(code).map((fault) => fault.kind)).not.toContain(kind)
  },
)
