import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { reviewSwift } from './review-swift.ts'

const { guide } = await knownKnowledge()
const inBody = (line: string) => `struct Lamp: View {\n    var body: some View {\n        ${line}\n    }\n}`

// One small piece of faulty Swift for every kind of finding.
const faulty: Record<string, string> = {
  syntax: 'let trips = [1, 2\nprint(trips)',
  'too-new': inBody('Text("Hi").glassEffect()'),
  replaced: inBody('NavigationView { Text("Hi") }'),
  'force-try': 'let data = try! Data(contentsOf: file)',
  'last-of-empty': 'let newest = runs[runs.count - 1]',
  'view-made-in-action': inBody('Button("Hi") { Text("You tapped") }'),
  'screen-made-in-action': inBody('Button("Open") { TripScreen() }'),
  'state-twice':
    'struct Trips: View {\n    @State private var trips: [String] = []\n    var body: some View { Text("\\(trips.count)") }\n}\nstruct AddTrip: View {\n    @State private var trips: [String] = []\n    var body: some View { Button("Add") { trips.append("Porto") } }\n}',
  'force-cast': 'let trip = thing as! Trip',
  'force-unwrap': 'print(nickname!)',
  'assignment-in-body':
    'struct Lamp: View {\n    var body: some View {\n        count = 3\n        Text("Hi")\n    }\n}',
  'remove-in-loop': 'for at in 0..<trips.count {\n    if trips[at].isOver { trips.remove(at: at) }\n}',
  'guard-goes-on':
    'func show(_ name: String?) {\n    guard let name else {\n        print("none")\n    }\n    print(name)\n}',
  'view-only-if': 'func badge(_ count: Int) -> some View {\n    if count > 0 { Text("New") }\n}',
  'callback-changes-model':
    'class Model: ObservableObject {\n    func load() {\n        URLSession.shared.dataTask(with: url) { _, _, _ in self.name = "Ada" }.resume()\n    }\n}',
  'state-from-init': 'init(trip: Trip) {\n    _trip = State(initialValue: trip)\n}',
  'loop-changes-copy': 'for var trip in trips {\n    trip.isOver = true\n}',
  'models-in-state':
    '@Model class Book {\n    var title = ""\n}\nstruct Books: View {\n    @State private var books: [Book] = []\n    func add() { books.append(Book()) }\n}',
  'link-of-other-type':
    'List(trips) { trip in\n    NavigationLink(trip.name, value: trip.id)\n}\n.navigationDestination(for: Trip.self) { TripView(trip: $0) }',
  'link-without-stack': 'List(trips) { trip in\n    NavigationLink(trip.name, value: trip)\n}',
  'text-as-id': 'ForEach($names, id: \\.self) { $name in\n    TextField("Name", text: $name)\n}',
  'await-in-onappear': 'Text(name).onAppear {\n    name = try await load()\n}',
  'padding-after-background': 'Text("Hi")\n    .background(.red)\n    .padding(40)',
  'sheet-by-flag':
    'List { }\n    .sheet(isPresented: $isShown) {\n        if let trip { TripView(trip: trip) }\n    }',
  'constant-binding': 'Toggle("Sound", isOn: .constant(isOn))',
  'not-published': 'class Game: ObservableObject {\n    var score = 0\n}',
  'empty-constant': 'struct PlantList: View {\n    let plants: [Plant] = []\n}',
  'plain-class-watched':
    'class Counter {\n    var value = 0\n}\nstruct CounterView: View {\n    let counter = Counter()\n    var body: some View { Text("\\(counter.value)") }\n}',
  'print-in-body': inBody('VStack {\n            print(1)\n        }'),
  'plain-var-changed':
    'struct Lamp: View {\n    var count = 0\n    var body: some View {\n        Button("Add") { count += 1 }\n    }\n}',
  'missing-dollar': 'Toggle("On", isOn: isOn)',
  'state-in-class': 'class Model {\n    @State var trips = 0\n}',
  'stateobject-with-observable':
    '@Observable class Model { }\nstruct A { @StateObject private var model = Model() }',
  'published-in-observable': '@Observable class Model {\n    @Published var trips = 0\n}',
  'observedobject-created': 'struct A { @ObservedObject var model = Model() }',
  'state-not-private': 'struct A { @State var count = 0 }',
  'uuid-in-foreach': 'struct Trip { var id: UUID { UUID() } }',
  'foreach-indices': 'ForEach(0..<trips.count) { Text(trips[$0].name) }',
  'self-id': 'ForEach(names, id: \\.self) { Text($0) }',
  'escaping-self': 'publisher.sink { value in self.show(value) }',
  'second-of-same-name': inBody('Button("Like") {\n    var likes = likes\n    likes += 1\n}'),
  'second-object':
    'struct A: View {\n    @State private var store = Store()\n    var body: some View { Text("Hi").task { await Store().load() } }\n}',
  'strong-delegate': 'class A { var delegate: ADelegate? }',
  'main-sync': 'DispatchQueue.main.sync { }',
  semaphore: 'let gate = DispatchSemaphore(value: 0)',
  'data-contents-of-url': 'let data = try Data(contentsOf: URL(string: text))',
  'missing-status-check': 'let (data, _) = try await URLSession.shared.data(from: url)',
  'empty-catch': 'do { try save() } catch { }',
  cleartext: 'let address = "http://example.com"',
  'userdefaults-secret': 'UserDefaults.standard.set(token, forKey: "t")',
  'task-detached': 'Task.detached { await load() }',
  'onappear-task': 'Text("Hi").onAppear { Task { await load() } }',
  anyview: 'func make() -> AnyView { AnyView(Text("Hi")) }',
  'formatter-in-body': inBody('Text(DateFormatter().string(from: date))'),
  'swiftdata-struct': '@Model struct Trip { }',
  'observable-struct': '@Observable struct Trip { }',
  'predicate-model': '#Predicate<Stop> { $0.trip == trip }',
  'any-object-comparison-nil': 'if name != nil { print(name!) }',
  'count-zero': 'if trips.count == 0 { }',
  'body-without-view': 'struct Lamp {\n    var body: some View { Text("Hi") }\n}',
  'state-on-let': 'struct A { @State private let count = 0 }',
  'binding-with-value': 'struct A { @Binding var count: Int = 0 }',
  'unused-try-question': 'try? context.save()',
  'mainactor-class-missing':
    'class Model: ObservableObject {\n    func load() async { trips = await fetch() }\n}',
  'task-in-init': 'struct A { init() { Task { await load() } } }',
  'fixed-frame': 'Text("Hi").frame(width: 390)',
  'image-without-label': 'Button { add() } label: { Image(systemName: "plus") }',
  'tap-instead-of-button': 'Text("Hi").onTapGesture { add() }',
  'url-from-text': 'let url = URL(string: text)!',
  'decode-without-catch': 'let trips = try? JSONDecoder().decode([Trip].self, from: data)',
  'name-of-a-system-type': '@Model\nfinal class Task {\n    var title = ""\n}',
  'fixed-text-colour': inBody('Text("Hi").foregroundStyle(.black)'),
  'all-rows-at-once': inBody('ScrollView { VStack { ForEach(trips) { Text($0.name) } } }'),
  'scheduled-timer-in-view': 'Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in tick() }',
}

test.each(Object.entries(faulty))('%s is found, and stands on an article', (kind, code) => {
  const found = reviewSwift(code, '17', guide).find((finding) => finding.kind === kind)
  expect(found).toBeDefined()
  expect(guide.findArticle(found?.article ?? '')).not.toBeNull()
})

test('a second variable of the same name is the reason, not the plain `var` that it hides', () => {
  const code =
    'struct A: View {\n    var likes = 0\n    var body: some View {\n        Button("Like") {\n            var likes = likes\n            likes += 1\n        }\n    }\n}'
  const kinds = reviewSwift(code, '17', guide).map(({ kind }) => kind)
  expect(kinds).toContain('second-of-same-name')
  expect(kinds).not.toContain('plain-var-changed')
})

test('an object that is made once is no second one', () => {
  const code = 'struct A: View {\n    @State private var store = Store()\n    let other = Other()\n}'
  expect(reviewSwift(code, '17', guide).map(({ kind }) => kind)).not.toContain('second-object')
})

test('every remark has its example above, and there are more than 40 kinds', () => {
  expect(guide.reviewRules.map((rule) => rule.id).filter((id) => !(id in faulty))).toEqual([])
  expect(Object.keys(faulty).length).toBeGreaterThan(40)
})

test('a constant of a view that is set anew is seen, and one that holds an object is left alone', () => {
  const kindsOf = (code: string) => reviewSwift(code, '17', guide).map(({ kind }) => kind)
  const counter = (line: string) =>
    `struct A: View {\n    let count = 0\n    let store = Store()\n    var body: some View {\n        Button("Up") {\n            ${line}\n        }\n    }\n}`
  expect(kindsOf(counter('count += 1'))).toContain('plain-var-changed')
  expect(kindsOf(counter('store.count += 1'))).not.toContain('plain-var-changed')
})
