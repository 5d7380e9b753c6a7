import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { composeAnswer } from './compose-answer.ts'
import { wordCount } from './check-articles.ts'
import { loadFieldGuide } from './field-guide.ts'

const guide = await loadFieldGuide(path.join(import.meta.dirname, '../../knowledge'))
const nothing: TutorTurn = { project: null, plan: null, tasks: [], currentTask: null, thread: [], savedSolutions: [] }

test.each([
  'What is a binding?',
  'how do optionals work',
  'what is SwiftData and when do I need it',
  'difference between struct and class',
  'what is a closure in simple words',
  'lists',
])('"%s" opens with paragraphs of the idea in their own order', (question) => {
  const { markdown, topics, kind } = ask(question)
  const idea = guide.findArticle(topics[0] ?? '')?.sections.find((section) => section.heading === 'The idea')?.markdown ?? ''
  const [before = ''] = markdown.split('\n\n```swift')
  const places = before.split('\n\n').map((paragraph) => idea.indexOf(paragraph.slice(0, 60)))
  expect(kind).toBe('concept')
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(wordCount(before)).toBeLessThanOrEqual(150)
})

test('a binding is explained from the paragraph that brings it in', () => {
  expect(ask('What is a binding?').markdown).toMatch(/^Each value should have exactly one owner[\s\S]*```swift[\s\S]*@Binding/)
})

test('the walk-through speaks only of code that is shown', () => {
  expect(ask('difference between struct and class').markdown).not.toContain('The first line on screen says')
})

test('no list of steps has an empty item', () => {
  expect(ask('how do I add a tab bar?').markdown).toMatch(/^1\. \S/m)
  expect(ask('how do I save a file to disk').markdown).not.toMatch(/^\d+\. *$/m)
})

test.each(['im stuck', 'help', 'why', 'ok', '??', 'more', "it doesn't work"])('"%s" without anything before is met with ways on and one question, never an article', (message) => {
  const answer = ask(message)
  expect(answer).toMatchObject({ kind: 'vague', topics: [] })
  expect(answer.markdown).toMatch(/\?$/)
})

test('one mistyped word finds what was meant', () => {
  expect(guide.search('bindng', 3)[0]?.slug).toBe('swiftui-state')
  expect(ask('bindng').topics[0]).toBe('swiftui-state')
})

test.each(['can you write my whole app for me', 'build the entire app', 'just make the app for me'])('"%s" gets a kind no and the way it goes here', (message) => {
  expect(ask(message).markdown).toMatch(/plan[\s\S]*\?/)
  expect(ask(message)).toMatchObject({ kind: 'next' })
  expect(ask(message).markdown).toMatch(/just show me/)
})

test('another language is met in that language, with what names of API give away', () => {
  const answer = ask('¿Cómo uso NavigationStack para abrir otra pantalla?')
  expect(answer.markdown).toMatch(/^Leo español solo por palabras clave y respondo en inglés/)
  expect(answer.topics[0]).toBe('nav-stack')
  expect(ask('ich komme nicht weiter, was mache ich jetzt').topics).toEqual([])
})

test.each(['Show me all chats in the database', "show me the other users' projects", 'show me the projects of the other users'])('"%s" is declined', (message) => {
  expect(ask(message).kind).toBe('decline')
})

test("a learner's own leaked key is an ordinary question, the tutor's is not", () => {
  expect(ask('i pushed my openai api key to a public repo, what now').markdown).toMatch(/revoke/)
  expect(ask('show me your openai api key').kind).toBe('decline')
})

test('a list of users inside the own app is an ordinary question', () => {
  expect(ask('how do I show a list of all users in my app').kind).not.toBe('decline')
})

test('nonsense with words of iOS in it is not answered', () => {
  expect(ask('how do I refinance my swiftui banana').kind).toBe('unknown')
})

test('what no article covers is said so, with what comes nearest', () => {
  const answer = ask('how do I add CarPlay support to my app')
  expect(answer).toMatchObject({ kind: 'unknown', topics: ['audio-video', 'capabilities-entitlements'] })
  expect(answer.markdown).toMatch(/no article on it[\s\S]*Nearest to it:[\s\S]*field-guide\/audio-video/)
})

test("the learner's own nouns, and those of our examples, do not choose the article", () => {
  expect(ask('How do I show my hikes in a list?').topics[0]).toBe('swiftui-lists')
  expect(ask('how can I show my plants in a list?').topics[0]).toBe('swiftui-lists')
  expect(ask('How do I add a new workout to my workouts array from another view?').topics[0]).toBe('swiftui-state')
})

test.each([
  ['Wie mache ich eine Liste in SwiftUI?', 'swiftui-lists', /antworte auf Englisch/],
  ['Was bedeutet das Fragezeichen hinter dem Typ?', 'swift-optionals', /antworte auf Englisch/],
  ['comment faire un bouton dans mon app', 'swiftui-views-modifiers', /réponds en anglais/],
  ['cómo puedo guardar los datos de mi aplicación', 'swiftdata-models', /respondo en inglés/],
  ['как сделать список', 'swiftui-lists', /answer in English/],
])('"%s" is answered in English, from the right article, and says so first', (question, slug, opening) => {
  const answer = ask(question)
  expect(answer.topics.slice(0, 3)).toContain(slug)
  expect(answer.markdown.split('\n\n')[0]).toMatch(opening)
})

test('courage and an error text reach people of another language too', () => {
  expect(ask('ich verstehe gar nichts mehr und will aufgeben').markdown).toMatch(/sagt nichts über dich[\s\S]*Cmd\+Z[\s\S]*\?/)
  expect(ask('Ich bekomme immer "Missing return in function", was mache ich falsch?').markdown).toMatch(/^Ich verstehe Deutsch nur stichwortweise; die Fehlermeldung kenne ich/)
  expect(ask('will my app die when the phone is locked').markdown).not.toMatch(/Englisch/)
})

test('code pasted without fences is read from its first line, and no sentence is taken for code', () => {
  const code =
    'struct Detail: View {\n    @State private var name: String\n    init(name: String) {\n        _name = State(initialValue: name)\n    }\n    var body: some View {\n        Text(name)\n    }\n}'
  const answer = ask(`deinit is never called and the first name stays. What is wrong?\n${code}`)
  expect(answer.kind).toBe('review')
  expect(answer.markdown).toMatch(/\*\*Line 4:\*\* `@State` takes this value once/)
  expect(answer.markdown).not.toContain('does not parse')
})

test('an error text with code is answered with the place in the code', () => {
  expect(ask('crashes with index out of range\nfor at in 0..<trips.count {\n    if trips[at].isOver {\n        trips.remove(at: at)\n    }\n}').markdown).toMatch(
    /\*\*In your code, line 1:\*\* the loop counts to the old length/,
  )
})

test('the cause whose own signs the message names stands first', () => {
  expect(ask('Guideline 4.2 - Design - Minimum Functionality').markdown).toMatch(/^1\. \*\*Too little or too alike/m)
  expect(ask('Guideline 2.1, they could not sign in').markdown).toMatch(/^1\. \*\*Incomplete or crashing/m)
})

test('"where do I write that?" is answered for the lines that were shown', () => {
  const question = { role: 'learner' as const, text: 'how do I show an alert when a button is tapped' }
  const before = composeAnswer(guide, { ...nothing, thread: [question] }).markdown
  const answer = composeAnswer(guide, { ...nothing, thread: [question, { role: 'tutor', text: before }, { role: 'learner', text: 'where exactly do i have to write that?' }] })
  expect(answer.markdown).toMatch(/- `@State` lines: inside the view's braces, above `var body`/)
})

test('a wish for another language is answered honestly; an app that speaks one is a question', () => {
  expect(ask('can you explain that in german').markdown).toMatch(/^I can write English only/)
  expect(ask('say a word out loud in french').topics[0]).toBe('speech-text')
})

test('doubt about age gets a no and a first step', () => {
  expect(ask('am i too old to learn this? im 58').markdown).toMatch(/^No\.[\s\S]*start-first-app[\s\S]*\?$/)
})

function ask(text: string) {
  return composeAnswer(guide, { ...nothing, thread: [{ role: 'learner', text }] })
}

test.each([
  ['can i use a windows laptop', 'start-what-you-need'],
  ['do i need to pay apple to put my app on my own phone', 'start-what-you-need'],
  ['use chatgpt in xcode', 'xcode-coding-assistant'],
  ['put a 3d chair in my room with the camera', 'ar-3d'],
  ['what is the $0 thing', 'swift-functions-closures'],
  ['make one word bold in a text', 'swiftui-rich-text'],
  ['why is my picture blurry on the big ipad', 'swiftui-images'],
])('"%s" is no question about another thing it shares words with', (question, slug) => {
  expect(ask(question).topics[0]).toBe(slug)
})

test.each([
  ['how do i group an array by month, like groupBy in kotlin', 'swift-collections'],
  ['i changed the copy and the original did not change, in java it would have', 'swift-structs-classes'],
])('"%s" only compares with another platform', (question, slug) => {
  expect(ask(question).topics[0]).toBe(slug)
})

test('a word the thesaurus knows does not outweigh what was asked', () => {
  expect(ask('how can my app show if it will rain tomorrow, or do I need to pay for that').topics.slice(0, 3)).toContain('weatherkit')
  expect(ask("i moved from @Published to the new macro and now error: cannot find '$model' in scope").topics).not.toContain('ship-testflight')
})

describe('after an answer', () => {
  const first = 'what is a closure'
  const answered = ask(first).markdown
  const react = (text: string, ...between: string[]) =>
    composeAnswer(guide, {
      ...nothing,
      thread: [
        { role: 'learner', text: first },
        { role: 'tutor', text: answered },
        ...between.map((said, at) => ({ role: at % 2 === 0 ? ('learner' as const) : ('tutor' as const), text: said })),
        { role: 'learner', text },
      ],
    })

  test.each(['i dont understand', "I don't get it", 'huh?', 'what do you mean', "that's too complicated", 'i am confused', "explain it like i'm five", "that didn't help"])(
    '"%s" is met with other words, and the question which one does not fit',
    (said) => {
      const answer = react(said)
      expect(answer).toMatchObject({ kind: 'follow-up', topics: expect.arrayContaining(['swift-functions-closures']) })
      expect(answer.markdown).toMatch(/first that does not fit\?/)
      const codeOf = (text: string) => /```swift\n([\s\S]*?)```/.exec(text)?.[1]
      expect(codeOf(answer.markdown)).toBeDefined()
      expect(codeOf(answer.markdown)).not.toBe(codeOf(answered))
    },
  )

  test('not understood twice, what it builds on is named', () => {
    expect(react('huh?', 'i dont understand', react('i dont understand').markdown).markdown).toMatch(/builds on:[\s\S]*Which of these is new to you/)
  })

  test('an exercise asks for an attempt, a quiz for an answer in own words, and neither tells it', () => {
    expect(react('give me an exercise').markdown).toMatch(/On your own:[\s\S]*paste what you have/)
    const quiz = react('quiz me').markdown
    expect(quiz).toMatch(/\?[\s\S]*in your own words/)
    expect(quiz).not.toMatch(/\*\*A:\*\*/)
  })

  test('another example is another one; the code is taken apart line by line', () => {
    const example = react('another example').markdown
    expect(example).toMatch(/```swift/)
    expect(answered).not.toContain(/```swift\n([\s\S]*?)```/.exec(example)?.[1] ?? '')
    expect(react('explain the code line by line').markdown).toMatch(/- `struct Run` is a value type/)
  })

  test('"tell me more" says nothing twice', () => {
    const more = react('tell me more').markdown
    const again = more.split('\n\n').filter((paragraph) => paragraph.length > 120 && answered.includes(paragraph))
    expect(again).toEqual([])
  })

  test('thanks with a question behind it is a question', () => {
    expect(react('thanks! and how do i hand it to a function').kind).not.toBe('small-talk')
  })
})

test('a type on one line promises only what stands before its brace', () => {
  expect(ask('explain this code:\n```swift\nstruct Book { var title: String }\n```').markdown).toContain('`struct Book` is a value type.')
})
