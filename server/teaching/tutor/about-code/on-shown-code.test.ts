import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const last = (...said: string[]) => talkWithTutor(guide, ...said).at(-1) ?? ''

const crash = `Thread 1: Fatal error: Index out of range
\`\`\`swift
func remove(at offsets: IndexSet) {
    for i in 0...items.count {
        if offsets.contains(i) {
            items.remove(at: i)
        }
    }
}
\`\`\``

const reset = `My best score is 0 after a restart
\`\`\`swift
struct GameView: View {
    @AppStorage("best") private var best = 0
    @State private var score = 0
    var body: some View {
        Text("\\(best)").onAppear {
            best = 0
        }
    }
}
\`\`\``

const sheet = `my sheet is empty the first time I open it
\`\`\`swift
struct Walks: View {
    @State private var chosen: Walk?
    @State private var isShown = false
    let walks: [Walk]
    var body: some View {
        List(walks) { walk in
            Button(walk.name) { chosen = walk; isShown = true }
        }
        .sheet(isPresented: $isShown) {
            if let chosen { WalkDetail(walk: chosen) }
        }
    }
}
\`\`\``

test('an objection is read at its own line, and the remark stays where that line does not touch it', () => {
  expect(last(crash, 'but i check offsets.contains first')).toMatch(
    /^I have read line 3, `if offsets\.contains\(i\) \{` again\. It leaves line 2/,
  )
})

test('an objection to the line of a sure fault does not take the remark back', () => {
  expect(last(reset, 'but line 6 only sets the start value')).toMatch(
    /^I have read line 6, `best = 0` again\. What I said of it stays true: /,
  )
})

test('advice for one name never confirms a guess about another', () => {
  const plain = `the view does not update
\`\`\`swift
class Store {
    var count = 0
}
struct Counter: View {
    var store = Store()
    var body: some View {
        Button("\\(store.count)") { store.count += 1 }
    }
}
\`\`\``
  expect(last(plain, 'so i need @State on count?')).not.toMatch(/^Yes/)
})

test('what still crashes after the first change gets the other fault of the same code', () => {
  expect(last(crash, 'i changed it, still crashes when i delete two')).toContain('makes the array shorter')
})

test("the line to delete is named with the learner's own name", () => {
  expect(last(reset, 'so which line do i delete')).toMatch(/^Line 6, `best = 0`\./)
})

test('a guess that says what the finding says is confirmed', () => {
  expect(last(sheet, 'is it because chosen is nil?')).toMatch(/^Yes\. [^\n]*`\.sheet\(item: \$chosen\)/)
})

test('a colour that was shown after its symptom is found', () => {
  const shown = '```swift\nText("Hello").foregroundColor(.black)\n```'
  expect(last('only in dark mode the text is gone', shown)).toContain('.foregroundStyle(.primary)')
})
