import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/talk-with-tutor.ts'

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

test.each([
  ['isn’t it because start is never called?', /^No\. `start` is called in line 10/],
  ['is it because title is nil?', /^No\. `title` is a|^No\. Line 4/],
  ['is it because songs is empty?', /^I can't tell for sure/],
  ['is it because there is no @State?', /^No\. `@State` stands in line 3/],
  ['is it because there is no NavigationStack?', /^I can't tell for sure/],
  ['do I need a $ there?', /^No\. It stands already/],
  ['is it because volume is a let?', /^No\. Line 3[\s\S]*`var`/],
])('a guess that the code does not bear out is never affirmed: "%s"', (guess, opening) => {
  expect(after(`nothing plays\n\`\`\`swift\n${player}\n\`\`\``, guess)).toMatch(opening)
})

test('a question about something else is not bent to the code', () => {
  const answer = after(`nothing plays\n\`\`\`swift\n${player}\n\`\`\``, 'what is a protocol')
  expect(answer).toMatch(/^A protocol is/)
})

test('a line past the end of the code is said to be none', () => {
  expect(after(`nothing plays\n\`\`\`swift\n${player}\n\`\`\``, 'what does line 40 do?')).toContain(
    'has 15 lines',
  )
})

function after(...asked: string[]): string {
  return talkWithTutor(guide, ...asked).at(-1) ?? ''
}
