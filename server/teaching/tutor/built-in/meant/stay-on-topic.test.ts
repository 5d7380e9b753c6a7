import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const talk = (...said: string[]) => talkWithTutor(guide, ...said).at(-1) ?? ''

describe('a follow-up', () => {
  const list = 'how do I delete a row by swiping'

  test('that touches another article by one word stays on its topic', () => {
    expect(talk('what is an optional', 'but my teacher does it too')).not.toContain('/start-first-app')
    expect(talk(list, 'how much does the row weigh there')).not.toContain('/money-business-models')
  })

  test('that names a subject of its own changes the topic', () => {
    expect(talk(list, 'how do I add a tab bar at the bottom')).toContain('/nav-tabs')
    expect(talk(list, 'what is a protocol')).toContain('/swift-protocols-generics')
  })

  test('that names a subject nothing answers for sure gets what lies near there', () => {
    expect(talk('how do i show an alert', 'what is the difference between git pull and git fetch')).toContain(
      '/git-basics',
    )
  })

  test('that nothing on the topic answers is told so, never twice in the same words', () => {
    const [, first = '', second = ''] = talkWithTutor(
      guide,
      list,
      'and my grandmother zuzzles it',
      'but the frobs zuzzle there',
    )
    expect(first).toMatch(/^(?:I can’t answer that|That I don’t know)/)
    expect(second.split('\n')[0]).not.toBe(first.split('\n')[0])
  })
})

describe('"say it differently"', () => {
  test('is another explanation and no praise', () => {
    const reply = talk('what is an optional', "I still don't get it. can you say it differently?")
    expect(reply).not.toContain('Good instinct')
    expect(reply).toContain('/swift-optionals')
  })

  test('never says the same twice, and at last asks for the word that is unclear', () => {
    const replies = talkWithTutor(
      guide,
      'what is an optional',
      'say it differently',
      'say it differently please',
      'say that differently',
      'can you say it differently',
    )
    const openings = replies.map((reply) => reply.split('\n')[0])
    expect(new Set(openings).size).toBe(openings.length)
    expect(replies.at(-1)).toMatch(/Which word .+ not clear to you\?/)
  })

  test('after a refuted belief is what holds, in other words', () => {
    expect(talk('classes are better than structs, right?', 'can you say that in easier words')).toContain(
      '/swift-structs-classes',
    )
  })
})

describe('an example with the type of the learner', () => {
  const birds =
    'how do I add up a number of all items?\n```swift\nstruct Bird {\n    var species: String\n    var count: Int\n}\n```'

  test('adds up their number, never their text', () => {
    const reply = talk(birds)
    expect(reply).toContain('birds.map(\\.count).reduce')
    expect(reply).not.toContain('map(\\.species)')
  })
})

test('an error in what the tutor showed is blamed on the tutor', () => {
  expect(
    talk(
      'Should I use onAppear or task to load data?',
      "No 'async' operations occur within 'await' expression",
    ),
  ).toMatch(/^`await` stood in the code that I showed you/)
})

test('one of several claims that is wrong is refuted, and quoted', () => {
  expect(talk('I always use force unwrap because it is faster and Apple recommends it. Right?')).toMatch(
    /^No, /,
  )
  const reply = talk('my zuzzles are in frobs because structs are slower than classes, right?')
  expect(reply).toMatch(/^(?:No|Partly), /)
  expect(reply).toContain('The part that does not hold: "structs are slower than classes"')
})

describe('a rejected answer', () => {
  const badge = 'how do i put a badge on a tab'

  test('is not given again, and its rest is answered', () => {
    const [first = '', second = '', third = ''] = talkWithTutor(
      guide,
      badge,
      "that's not it, i mean the red number on the app icon",
      'and what about the badge',
    )
    expect(first).toContain('#tab-badge-number')
    expect(second).toContain('#badge-number-on-icon')
    expect(third).not.toContain('#tab-badge-number')
  })

  test('is followed by other questions to choose from, or by a request for other words', () => {
    const reply = talk(badge, 'none of these')
    expect(reply).not.toContain('#tab-badge-number')
    expect(reply).toMatch(/^(?:If you meant something else|Then none of those)/)
  })
})

describe('the code shown last', () => {
  const songs = `my app crashes. Thread 1: Fatal error: Index out of range

struct PlaylistView: View {
    @State private var songs = ["Clay", "Fern", "Moss"]
    @State private var current = 0
    var body: some View {
        VStack {
            Text(songs[current])
            Button("Next") { current += 1 }
        }
    }
}`

  test('is what "which line?" means turns later, after a question about something else', () => {
    expect(talk(songs, 'what is a protocol', 'which line is it')).toContain('`Button("Next")')
  })

  test('is what "is that all?" means after a second error', () => {
    const reply = talk(songs, "I did that, now it says Cannot find 'song' in scope", 'is that all?')
    expect(reply).toContain('the code that you showed')
  })
})

test('a longer guess is not confirmed for the part of it that is true', () => {
  const tally =
    'my label does not change\n```swift\nclass Tally {\n    var count = 0\n}\n\nstruct TallyView: View {\n    let tally = Tally()\n    var body: some View {\n        Button("Add \\(tally.count)") { tally.count += 1 }\n    }\n}\n```'
  expect(
    talk(tally, 'so since Tally is a class I can just mark it with @State and it updates, right?'),
  ).not.toMatch(/^(?:Most likely, )?yes/i)
})

test('"ok?" behind a claim asks for a check, and is no thanks', () => {
  expect(
    talk('what is @State', 'a friend says it should be public so the parent can set it, so mine is. ok?'),
  ).not.toMatch(/^(?:Good|Yes)/)
})

test('"why?" after choices asks to choose first', () => {
  expect(talk('xcode takes 40gb, can i delete something', 'why?')).toMatch(
    /^I have not answered anything yet/,
  )
})
