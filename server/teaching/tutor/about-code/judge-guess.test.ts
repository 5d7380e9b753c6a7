import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()

const player = `struct PlayerView: View {
    let songs: [Song]
    @State private var volume = 0.5
    @State private var title = "Blue"
    var body: some View {
        VStack {
            Text(title)
            Slider(value: $volume)
        }
        .onAppear { start() }
    }
    func start() {
        print(songs.count)
    }
}`

const broken = `it behaves strangely\n\`\`\`swift\n${player}\n\`\`\``

test.each([
  ['is it because title is nil?', /^No\. `title` is a|^No\. Line 4/],
  ['is it because songs is empty?', /^I can't tell for sure/],
  ['is it because there is no NavigationStack?', /^I can't tell for sure/],
])('a guess that the code does not bear out is never affirmed: "%s"', (guess, opening) => {
  expect(after(broken, guess)).toMatch(opening)
})

test.each([
  'isn’t it because start is never called?',
  'is it because there is no @State?',
  'is it because volume is a let?',
  'is it because title is empty?',
  'is it because PlayerView is a class?',
  'hm is the slider the problem?',
])('a guess is neither denied nor affirmed because of a word that is in the code: "%s"', (guess) => {
  expect(after(broken, guess)).not.toMatch(/^(?:No|Yes)\b/)
})

test('a guess without proof is answered with what decides it', () => {
  expect(after(broken, 'is it because there is no @State?')).toMatch(
    /^I can't tell from these lines\. .*run it again/,
  )
})

test('a question about something else is not bent to the code', () => {
  const answer = after(broken, 'what is a protocol')
  expect(answer).toMatch(/^A protocol is/)
})

test('a line past the end of the code is said to be none', () => {
  expect(after(broken, 'what does line 40 do?')).toContain('has 15 lines')
})

function after(...asked: string[]): string {
  return talkWithTutor(guide, ...asked).at(-1) ?? ''
}

test('a guess about a name in a finding is not affirmed because the finding names it', () => {
  const habits =
    'my app crashes when i delete the last one\n```swift\nstruct Habits: View {\n    @State private var habits = ["run", "read"]\n    @State private var selected = 0\n    var body: some View {\n        VStack {\n            Text(habits[selected])\n            Button("delete") { habits.remove(at: selected) }\n        }\n    }\n}\n```'
  expect(after(habits, 'is it because habits is a var?')).not.toMatch(/^(?:Yes|No|Most likely)/)
})
