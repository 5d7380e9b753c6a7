import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { takeTurn } from '#server/teaching/tutor/prepare-turn.ts'
import type { TutorAction } from '#contract/chat/tutor-action.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { listedProperties } from '#server/teaching/packs/task-words/listed-properties.ts'
import { tasksOf } from '#test/plans/press-actions.ts'

const { guide } = await knownKnowledge()

const attempts = readFileSync(
  path.join(projectRoot, 'server/teaching/packs/attempts/whole-and-half.txt'),
  'utf8',
)
  .split(/^### /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [madeFrom = '', is = ''] = head.split(' ')
    return { madeFrom, is, swift: lines.join('\n').trim() }
  })

const sortOf = (wanted: string) => attempts.filter(({ is }) => is === wanted)

describe('a whole attempt and a half one are told apart, with names of the learner’s own', () => {
  test.each(sortOf('whole'))('whole: $madeFrom', ({ madeFrom, swift }) => {
    const { reply, act } = said(madeFrom, [fenced(swift)], 'attempt')
    expect(act).toBe('right-attempt')
    expect(reply).toMatch(
      /(?:^|\n\n)(?:That is it, as far as code can show|I can’t judge (?:this: whether the results|whether all of it is right\.))/,
    )
    expect(reply).toMatch(/^- [✓~] /m)
    expect(reply).not.toMatch(/^- [✗?]/m)
  })

  test.each(sortOf('half'))('half: $madeFrom', ({ madeFrom, swift }) => {
    const { reply, act } = said(madeFrom, [fenced(swift)], 'attempt')
    expect(act).toBe('close-attempt')
    expect(reply).toMatch(
      /Not done yet|I can’t judge all of it: for \d of the \d points of the task I find no line/,
    )
    expect(reply).toMatch(/Missing: |- [✗?] /)
    expect(reply).not.toMatch(/That is it|no line is missing|keep it|mark the task as done/)
  })

  test.each(sortOf('wrong'))('wrong: $madeFrom', ({ madeFrom, swift }) => {
    const { reply } = said(madeFrom, [fenced(swift)], 'attempt')
    expect(reply).toMatch(/Not done yet|Not yet/)
    expect(reply).not.toMatch(/That is it|no line is missing|keep it|mark the task as done/)
  })
})

const half = fenced(
  sortOf('half').find(({ madeFrom }) => madeFrom === 'vocabulary-trainer/lessons-list')!.swift,
)

describe('a question inside a task is answered, and never judged as an attempt', () => {
  const questions = [
    'what does `@Query private var lessons` do?',
    'why do I need the init',
    'does it matter if I write class without final?',
    'do I have to import SwiftUI as well?',
    'I am not sure, is a struct ok too?',
    'whats the difference between let and var',
    'what happens when the list is empty',
    'so should i use @State or @Binding here',
  ]

  test.each(questions)('%s, under “I tried this”, after an attempt, and after the solution', (question) => {
    const pressed = said('vocabulary-trainer/lessons-list', [question], 'attempt')
    const after = said('vocabulary-trainer/lessons-list', [half, question])
    const shown = said('vocabulary-trainer/lessons-list', ['Just show me', question], undefined, true)
    for (const { act, kind } of [pressed, after, shown]) {
      expect(act ?? '').not.toMatch(/attempt|unreadable|explain-back/)
      expect(kind).not.toBe('review')
    }
  })

  test.each([
    [
      'bee-hives/model',
      'do I have to write the Queen model too?',
      /^No, not for \*\*.+`Queen` comes with \*\*Keep each Queen/,
    ],
    [
      'vocabulary-trainer/word-model',
      'do I need Skill already in this task?',
      /^No, not for \*\*.+`Skill` comes with \*\*Add a Skill/,
    ],
    ['bee-hives/model', 'why is number a String?', /^Your task says it: “Keep number as text/],
    [
      'vocabulary-trainer/known-share',
      'when does a word count as known?',
      /^Your task says: “A word counts as known when/,
    ],
    ['bee-hives/queen', 'how do I get the last digit of the year?', /`number % 10`/],
    [
      'wine-cellar/cellar',
      'where do wines without a window go?',
      /^Your task says: “Without a window it comes last/,
    ],
  ] as const)('%s: %s', (madeFrom, question, answer) => {
    expect(said(madeFrom, [question]).reply).toMatch(answer)
  })

  test('what is missing in the pasted code is read from it', () => {
    const { reply, act } = said('vocabulary-trainer/lessons-list', [half, 'what is still missing?'])
    expect(act).toBe('clarify')
    expect(reply).toContain('I find no `languageCode`')
  })
})

describe('a hint after an attempt is about that attempt', () => {
  const list =
    'struct LessonsView: View {\n    @Query private var lessons: [Lesson]\n    var body: some View {\n        List(lessons) { lesson in Text("Lesson") }\n    }\n}'

  test('it says what the code still lacks, and the next one says the next thing', () => {
    const first = said('vocabulary-trainer/lessons-list', [fenced(list), 'hint'], 'hint').reply
    expect(first).toMatch(/^To the code that you pasted for \*\*.+\*\*, this comes next:\n\n.+/)
    expect(first).toMatch(/No row reads anything|The rows are the same/)
    const second = said(
      'vocabulary-trainer/lessons-list',
      [fenced(list), 'hint', 'hint'],
      'hint',
      false,
      first,
    ).reply
    expect(second).toMatch(/^To the code that you pasted/)
    expect(second).not.toBe(first)
  })

  test('“what next?” and “done” know it too', () => {
    const { swift, madeFrom } = sortOf('whole')[0]!
    expect(said('vocabulary-trainer/lessons-list', [fenced(list), 'what next?'], 'next').reply).toMatch(
      /\*\*Next step\*\*, after your last code: .*(?:No row reads anything|The rows are the same)/,
    )
    expect(said(madeFrom, [fenced(swift), 'what next?'], 'next').reply).toContain(
      '**Next step:** in your last code I miss nothing that I can read.',
    )
    const done = said(madeFrom, [fenced(swift), 'done'], 'done').reply
    expect(done).toContain('I miss nothing that I can read. Whether it works, only you can see.')
    expect(done).not.toContain('I tried this')
  })

  test('where nothing is missing, a run is the next step', () => {
    const { swift, madeFrom } = sortOf('whole')[0]!
    expect(said(madeFrom, [fenced(swift), 'hint'], 'hint').reply).toContain('I miss nothing that I can read')
  })

  test('after the solution it does not show the solution again', () => {
    const shown = said('vocabulary-trainer/skill', ['Just show me'], 'show', true).reply
    const next = said('vocabulary-trainer/skill', ['Just show me', 'hint'], 'hint', true, shown).reply
    expect(shown).toContain('```swift Skill.swift')
    expect(next).toContain('Point 1 of the frame: ')
    expect(next).not.toContain('```swift')
  })
})

test('a type whose name is longer than the plan’s is found', () => {
  const lesson = sortOf('whole').find(({ madeFrom }) => madeFrom === 'vocabulary-trainer/word-model')!.swift
  const renamed = lesson.replace(/\bWord\b/g, 'StoredWord')
  expect(said('vocabulary-trainer/word-model', [fenced(renamed)], 'attempt').reply).not.toContain(
    'I find no `Word`',
  )
})

test('a property that the task writes with its type is missed', () => {
  expect(listedProperties('Write Stall as a SwiftData class with name: String and price: Decimal?.')).toEqual(
    ['name', 'price'],
  )
})

test('what a task names only to say why is not missed in the code', () => {
  const halves =
    'struct ClockView: View {\n    var body: some View {\n        Color.red.gesture(DragGesture(minimumDistance: 0))\n    }\n}'
  const { reply } = said('chess-clock/halves', [fenced(halves)], 'attempt')
  expect(reply).not.toContain('I find no `Button`')
})

function fenced(swift: string): string {
  return `\`\`\`swift\n${swift}\n\`\`\``
}

function said(
  madeFrom: string,
  texts: readonly string[],
  action?: TutorAction,
  isSolved = false,
  answered?: string,
) {
  const plan = planOfKind(madeFrom.split('/')[0]!)
  const tasks = tasksOf(plan).map((one) => (isSolved ? { ...one, hintLevel: 5 as const } : one))
  const thread = texts.flatMap((text, at): ThreadMessage[] => [
    { role: 'learner', text },
    ...(at < texts.length - 1
      ? [{ role: 'tutor' as const, text: answered ?? 'Now you: what does your line `List {` do?' }]
      : []),
  ])
  const turn: TutorTurn = {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan,
    tasks,
    currentTask: { ...tasks.find((one) => one.madeFrom === madeFrom)!, status: 'in_progress' },
    thread,
    savedSolutions: [],
    ...(action ? { action: { action, about: '' } } : {}),
  }
  const { hint, prepared } = takeTurn(guide, turn, {
    isChosen: true,
    awaitsExplanation: isSolved,
    follows: texts.length > 1,
    writer: 'built-in',
  })
  const answer = prepared?.builtIn?.answer
  return { act: hint?.act ?? null, reply: answer?.markdown ?? '', kind: answer?.kind }
}
