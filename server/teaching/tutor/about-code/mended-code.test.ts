import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const swift = (code: string) => `\n\`\`\`swift\n${code}\n\`\`\``

const linkAlone = swift(`struct TripList: View {
    let trips: [Trip]
    var body: some View {
        List(trips) { trip in
            NavigationLink(trip.name) { Text(trip.name) }
        }
    }
}`)

test('the whole code has the stack around the list; "still does not work" asks for what was not shown', () => {
  const [first, whole, next] = talkWithTutor(
    guide,
    `nothing happens when I tap a trip${linkAlone}`,
    'show me the whole code',
    'still does not work',
  )
  expect(first).toContain('inside a `NavigationStack`')
  expect(whole).toContain('        NavigationStack {\n            List(trips) { trip in')
  expect(next).toMatch(/^In the rest of what you showed I see no other fault/)
})

const sheetByFlag = swift(`struct TripList: View {
    @State private var isShown = false
    @State private var chosen: Trip?
    var body: some View {
        Button("Show") { isShown = true }
        .sheet(isPresented: $isShown) {
            if let chosen {
                TripView(trip: chosen)
            }
        }
    }
}`)

test('a sheet that opens empty is opened by its item', () => {
  const [first] = talkWithTutor(guide, `the sheet is white the first time${sheetByFlag}`)
  expect(first).toContain('.sheet(item: $chosen) { chosen in\n    TripView(trip: chosen)\n}')
})

const plainClass = swift(`class Counter {
    var n = 0
}
struct V: View {
    let counter = Counter()
    var body: some View {
        Button("\\(counter.n)") { counter.n += 1 }
    }
}`)

test('a class that no view notices may become a struct in @State', () => {
  const [, struct] = talkWithTutor(
    guide,
    `this does not change on screen${plainClass}`,
    'what if I make it a struct?',
  )
  expect(struct).toMatch(/^Yes\..*[^]*@State private var counter = Counter\(\)/)
})

test('an error that comes back gets a similar example, then the fix with the learner’s names', () => {
  const error =
    "Referencing initializer 'init(_:rowContent:)' on 'List' requires that 'Recipe' conform to 'Identifiable'"
  const replies = talkWithTutor(guide, error, error, error, error, error)
  expect(replies[3]).toContain('And repaired:')
  expect(replies[4]).toMatch(/\*\*The fix\.\*\*[^]*struct Recipe: Identifiable[^]*Line by line:/)
})

test('an exercise is the one of the article', () => {
  expect(talkWithTutor(guide, 'What is @State?', 'give me an exercise').at(-1)).toMatch(
    /^\*\*On your own:\*\* \w/,
  )
})
