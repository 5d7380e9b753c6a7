import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const talk = (...said: string[]) => talkWithTutor(guide, ...said).at(-1) ?? ''

const crash = `my app crashes: Thread 1: Fatal error: Index out of range

struct Cards: View {
    let cards = ["sun", "moon"]
    @State private var place = 0
    var body: some View {
        VStack {
            Text(cards[place])
            Button("Turn") { place += 1 }
        }
    }
}`
const list = 'how do I delete a row by swiping'

test.each([
  ['what does cascade do in swiftdata', '#swiftdata-cascade'],
  ['what happens if there is no internet', '#no-internet-handling'],
  ['how do i turn a string into a Date?', '#text-to-date'],
  ['why do arrays start at 0 and not at 1?', '#why-arrays-start-at-zero'],
])(
  'a question with its own words is searched alone in the middle of another subject: "%s"',
  (question, id) => {
    expect(talk(list, question)).toContain(id)
  },
)

test('the own type of the learner is no unknown word', () => {
  const photos =
    'I keep these\n```swift\nstruct Shot {\n    var title: String\n    var stars: Int\n}\n```\nwhat is a struct?'
  expect(talk(photos, 'how can I sort an array of Shot by stars')).toContain('#sort-structs')
})

test.each([
  'Never mind the crash. How do I add a tab bar at the bottom?',
  'ok that is solved. new topic: how do I add a tab bar at the bottom?',
  'it works now!! And how do I add a tab bar at the bottom?',
  'No. Not the index. How do I add a tab bar at the bottom?',
])('what ends a subject leaves its code and its error behind: "%s"', (said) => {
  const reply = talk(crash, said)
  expect(reply).toContain('/nav-tabs')
  expect(reply).not.toContain('Index out of range')
})

test('a question is answered behind one warm sentence, however upset it is', () => {
  const reply = talk('I typed git reset --hard and I am scared. Is my work gone???')
  expect(reply.split('\n\n').length).toBeGreaterThan(2)
  expect(reply).toContain('git reflog')
})

test('a question with a number of question marks is no good news', () => {
  expect(talk('git status says HEAD detached. is my work gone??')).not.toMatch(/^Yes, it runs/)
})

test('good news with tears is good news', () => {
  expect(talk('how do I undo git reset --hard', 'everything is back!!! I could cry, thank you')).toMatch(
    /^(?:Yes|Great)/,
  )
})

test('"you lost the thread" is about the tutor', () => {
  expect(talk(list, 'You lost the thread. And my own row?')).not.toContain('feeling lost')
})

test('no refusal is said twice in a row', () => {
  const replies = talkWithTutor(
    guide,
    list,
    'and does it zuzzle there?',
    'but will it frob then?',
    'and could it blorp them?',
    'but is it quux?',
  ).map((reply) => reply.split('\n')[0])
  expect(new Set(replies).size).toBe(replies.length)
})

test('another remark is not compared with the solution of a question by the tutor', () => {
  expect(talk('classes are better than structs, right?', 'my toolbar has the wrong colour')).not.toMatch(
    /^Whether yours/,
  )
})

test('where nothing is sure, the likeliest of the whole ranking are offered, whatever the subject before', () => {
  const reply = talk(list, "what's the memory limit of an app")
  expect(reply).toContain('#memory-goes-up')
})

test('what is left of a plan word is read as a question where there is no plan', () => {
  expect(talk('how do i show my location on a map', 'do i need to ask permission?')).toContain(
    '#when-to-ask-for-permission',
  )
})

test('"so how …" is no claim', () => {
  expect(talk('how do i open an optional', 'so how do i compare two dates')).not.toContain('say yes or no')
})
