import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const last = (...said: string[]) => talkWithTutor(guide, ...said).at(-1)!
const swift = (code: string) => `\n\`\`\`swift\n${code}\n\`\`\``

const bookList = swift(`struct BookList: View {
    var books: [Book] = []
    var body: some View {
        NavigationStack {
            List(books) { book in
                Text(book.title)
            }
            .toolbar {
                Button("Add") { addBook() }
            }
        }
    }
    func addBook() {
        var copy = books
        copy.append(Book(title: "New"))
    }
}`)
const emptyList = `my list is just empty when i run it${bookList}`

describe('the question is found behind what leads up to it', () => {
  test.each([
    ['what I want to know is how do I write a unit test for a function?', '#expect'],
    ['now i want the keyboard to go away when i tap done, can i do that without UIKit?', '@FocusState'],
  ])('%s', (said, wanted) => {
    expect(last('What is @State?', said)).toContain(wanted)
  })

  test('beside code that shows no fault', () => {
    const cart = swift(`@Observable
class Cart {
    var items: [Item] = []
    func total() -> Double {
        items.reduce(0) { $0 + $1.price }
    }
}`)
    const said = `here's my view model, it's working fine so far. what I want to know is how do I write a unit test for total()?`
    expect(last(said + cart)).toContain('@Test')
  })

  test('a question of its own is neither an answer to the tutor nor a guess about the code', () => {
    const claim = 'my brother said i should always use a class for the model.'
    const reply = last(emptyList, claim, 'and does a struct need an init like a class does?')
    expect(reply).toMatch(/^No, Swift gives every struct an init/)
  })
})

describe('a question that names an API', () => {
  test('gets an answer about this API', () => {
    const asked = 'how do i make the list scroll to the newest book when i add it'
    expect(last(asked, 'is ScrollViewReader the thing for that?')).toContain('`ScrollViewReader {')
  })

  test.each(['what does MKLookAroundSceneRequest do?', 'can I use NSHashTable for that?'])(
    'that nothing known is about is said to be unknown: %s',
    (said) => {
      expect(last('What is @State?', said)).toMatch(/^I have no answer to that about `\w+`/)
    },
  )

  test.each([
    ['does PhaseAnimator work on iOS 16?', /^No, `PhaseAnimator` needs iOS 17/],
    ['does PhaseAnimator work on iOS 18?', /^Yes, `PhaseAnimator` is there from iOS 17/],
    ['i read that PhaseAnimator needs iOS 17, right?', /^Yes, `PhaseAnimator`/],
  ])('beside a version: %s', (said, wanted) => {
    expect(last(said)).toMatch(wanted)
    expect(last('How do I make a list?', said)).toMatch(wanted)
  })
})

test('a yes-no question without a certain yes or no says so', () => {
  expect(last('is Double ok for money though?')).toMatch(
    /^(?:Here is what decides it|I can’t say a sure yes or no)[^]*Decimal/,
  )
})

test('"so it is because …, right?" after a review gets the line that decides it', () => {
  const reply = last(emptyList, 'ok so its because i append to the copy and not to books itself right?')
  expect(reply).toMatch(/^What decides it is line 14, `var copy = books`/)
})

test('a few words in common are no choice', () => {
  expect(last('what is @MainActor for', 'can i also use it on a struct?')).not.toMatch(/^1\. \[/m)
})

test.each([
  ['how do I close the keyboard when I tap done?', 'that didnt help, i already have a FocusState'],
  ['how do I close the keyboard when I tap done?', 'no i already did that, it still stays open'],
])('an objection gets no remark that it already had: %s %s', (asked, said) => {
  const [first, reply] = talkWithTutor(guide, asked, said)
  expect(reply).toMatch(/^Then what I said doesn't fit/)
  expect(first).not.toContain(reply)
})
