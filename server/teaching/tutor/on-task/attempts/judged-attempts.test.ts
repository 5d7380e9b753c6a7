import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { actOnTask } from '#server/teaching/tutor/turn-on-task.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide, planner } = await knownKnowledge()

const folder = path.join(projectRoot, 'server/teaching/packs/attempts')
/** Attempts at tasks of all kinds, written as beginners would write them. */
const attempts = readdirSync(folder)
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .flatMap((text) => text.split(/^### /m).slice(1))
  .map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [madeFrom = '', expected = ''] = head.split(' ')
    return { madeFrom, expected, swift: lines.join('\n').trim() }
  })

/** Openings of reviews in which no check fails. The task may still ask for more than the checks do. */
const noCheckFails =
  /^(?:That is it, as far as code can show|I can’t judge (?:this: whether the results|whether all of it is right\.)|I can’t judge all of it: for \d of the \d points|Not done yet: \d of the \d points)/
const notDone = /^(?:Not done yet[.:]|Not yet\. )/

describe('an attempt in code is judged in the first sentence', () => {
  test.each(
    sampleOf(
      attempts.filter(({ expected }) => expected === 'right'),
      30,
    ),
  )('right: $madeFrom $swift', ({ madeFrom, swift }) => {
    const { reply } = judge(madeFrom, fenced(swift))
    expect(reply).toMatch(noCheckFails)
    expect(reply).toMatch(/Try it with \*\*Cmd\+[RU]|^Not done yet: [^]*- ✗ /)
    expect(reply).not.toContain('Missing: ')
    const isConfirmed = /That is it|Every check is met/.test(reply)
    expect(isConfirmed && /^- [~?▷] /m.test(reply), 'a confirmed attempt has no open point').toBe(false)
  })

  test.each(
    sampleOf(
      attempts.filter(({ expected }) => expected === 'wrong'),
      40,
    ),
  )('not right: $madeFrom $swift', ({ madeFrom, swift }) => {
    const { reply } = judge(madeFrom, fenced(swift))
    expect(reply).toMatch(/^(?:Not done yet[.:]|Not yet\. |I can’t judge this: )/)
    expect(reply).not.toContain('mark the task as done')
  })

  test.each([
    [
      'general-list/model',
      '@Model final class Entry {\nvar name: String\nvar note = ""\nvar isMarked = false\nvar createdAt: String\ninit(name: String) { self.name = name; createdAt = "" }\n}',
      'is kept as `String`',
    ],
    [
      'general-list/list',
      'struct AllView: View {\nvar entries: [Entry] = []\nvar body: some View {\nList(entries) { entry in Text(entry.name) }\n}\n}',
      'Line 2: `entries` begins empty and nothing ever fills it',
    ],
    [
      'general-list/list',
      'struct AllView: View {\n@State private var entries: [Entry] = []\nvar body: some View {\nList { ForEach(entries) { entry in Text(entry.name) } }\n}\n}',
      'begins empty and nothing ever fills it',
    ],
    [
      'general-list/list',
      'struct AllView: View {\n@Query var entries: [Entry]\nvar body: some View {\nList(entries) { entry in Text("Row") }\n}\n}',
      'No row reads anything from its own',
    ],
    [
      'plant-watering/add',
      'struct NewPlantView: View {\n@Environment(\\.modelContext) var context\n@State private var name = ""\nvar body: some View {\nForm { TextField("Name", text: $name) }\n}\nfunc save() { context.insert(Plant(name: name)) }\n}',
      'There is no button yet',
    ],
    [
      'stock-count/list',
      'struct StockView: View {\n@Query var articles: [Article]\n@State private var text = ""\nvar body: some View {\nList(articles) { Text($0.name) }.searchable(text: $text)\n}\n}',
      'where is it decided which articles pass',
    ],
    [
      'plant-watering/next-day',
      'func nextDay(last: Date, days: Int) -> Date { last.addingTimeInterval(Double(days) * 86_400) }',
      'No test yet',
    ],
  ])('nearly right: %s lacks something, which is named', (madeFrom, swift, missing) => {
    const { reply } = judge(madeFrom, fenced(swift))
    expect(reply).toMatch(notDone)
    expect(reply).toContain(missing)
  })

  /** One task for each pack. */
  const kinds = guide.packs.all.flatMap(({ id, serves }) => {
    const madeFrom = serves.find((one) => planner.archetypes.some((kind) => one.startsWith(`${kind.id}/`)))
    return madeFrom ? [{ id, madeFrom }] : []
  })

  test.each(sampleOf(kinds, 15))('of the kind $id: a greeting is not right', ({ madeFrom }) => {
    const hello = 'struct HelloView: View {\n    var body: some View {\n        Text("Hello")\n    }\n}'
    expect(judge(madeFrom, fenced(hello)).reply).toMatch(notDone)
  })

  test.each(
    sampleOf(
      kinds.filter(({ id }) => id !== 'rule'),
      15,
    ),
  )('of the kind $id: its own solution is right', ({ madeFrom }) => {
    const swift = helpOf(madeFrom)
      .solution.map((file) => file.swift)
      .join('\n')
    expect(judge(madeFrom, fenced(swift)).reply).toMatch(noCheckFails)
  })

  test('a class that gives its properties no first value is told so, with its line', () => {
    const { reply } = judge(
      'general-list/model',
      fenced(
        '@Model final class Entry {\nvar name: String\nvar note = ""\nvar isMarked = false\nvar createdAt = Date.now\n}',
      ),
    )
    expect(reply).toMatch(/^Not done yet: no name that I look for is missing, but one line is not right/)
    expect(reply).toContain('Line 1: `Entry` is a class, and nothing gives `name` its first value')
  })

  test('the frame of a rule as it was shown is no attempt at it', () => {
    const frame = helpOf('plant-watering/next-day')
      .solution.map(({ swift }) => swift)
      .join('\n')
    const { reply } = judge('plant-watering/next-day', fenced(frame))
    expect(reply).toContain('This is still the placeholder')
    expect(reply).not.toMatch(noCheckFails)
  })

  test('code that passes every check and lacks what the task names is not called all of it', () => {
    const { reply } = judge(
      'hike-recorder/list',
      fenced(
        'struct MyHikesView: View {\n@Query var hikes: [Hike]\nvar body: some View {\nList(hikes) { hike in Text(hike.name) }\n}\n}',
      ),
    )
    expect(reply).not.toMatch(/^That is it/)
    expect(reply).toContain('I find no `Measurement`')
  })
})

/** Attempts that pass the checks for names and structure but do not do what the task asks. */
const wrongInWhatItDoes = [
  {
    fault: 'rows that all say the same',
    madeFrom: 'general-list/list',
    swift:
      'struct AllView: View {\n@Query var entries: [Entry]\nvar body: some View {\nList(entries) { entry in Text("Hello").id(entry.name) }\n}\n}',
  },
  {
    fault: 'a row of another type that reads nothing',
    madeFrom: 'stock-count/list',
    swift:
      'struct StockView: View {\n@Query var articles: [Article]\nvar body: some View {\nList(articles) { _ in ArticleRow() }\n}\n}\nstruct ArticleRow: View {\nvar body: some View { Text("Hello") }\n}',
  },
  {
    fault: 'a local synthesizer',
    madeFrom: 'spelling-game/speak',
    swift:
      'import AVFoundation\nfunc say(_ text: String) {\nlet synthesizer = AVSpeechSynthesizer()\nlet utterance = AVSpeechUtterance(string: text)\nsynthesizer.speak(utterance)\n}',
  },
  {
    fault: 'a state machine with wrong rules',
    madeFrom: 'chores-and-pocket-money/approve',
    swift:
      'enum Stage {\ncase open, done, approved\nfunc after(_ isApproved: Bool) -> Stage {\nswitch self {\ncase .open: .approved\ncase .done: .open\ncase .approved: .open\n}\n}\n}',
  },
  {
    fault: 'a wrong rule without a test',
    madeFrom: 'plant-watering/next-day',
    swift: 'func nextDay(last: Date, days: Int) -> Date { last }',
  },
  {
    fault: 'a wrong rule with a test of something else',
    madeFrom: 'plant-watering/next-day',
    swift:
      'import Testing\nfunc nextDay(last: Date, days: Int) -> Date { last }\n@Test func adds() { #expect(1 + 1 == 2) }',
  },
  {
    fault: 'a form that never inserts',
    madeFrom: 'plant-watering/add',
    swift:
      'struct NewPlantView: View {\n@State private var name = ""\nvar body: some View {\nForm {\nTextField("Name", text: $name)\nButton("Save") { print(Plant(name: name)) }\n}\n}\n}',
  },
]

describe('an attempt that has every name and does the wrong thing', () => {
  test.each(wrongInWhatItDoes)('is not affirmed: $fault', ({ madeFrom, swift }) => {
    const { reply } = judge(madeFrom, fenced(swift))
    expect(reply).toMatch(/^(?:I can’t judge|Not done yet|Not yet)/)
    expect(reply).not.toMatch(/that is it|nearly|form is right|well done|outlives/i)
    const help = helpOf(madeFrom)
    for (const { there } of help.pack.checks) expect(reply).not.toContain(help.say(there).replace(/[.]$/, ''))
    expect(reply).not.toMatch(/check it yourself[^]*mark the task as done/)
  })

  test('one thing is missing only where one check fails, and more are counted', () => {
    const one = judge(
      'plant-watering/next-day',
      fenced('func nextDay(last: Date, days: Int) -> Date { last }'),
    )
    expect(one.reply).toMatch(
      /^Not done yet\. One thing is missing of what I can check\.\n\nMissing: No test yet/,
    )
    const more = judge(
      'plant-watering/add',
      fenced('struct NewPlantView: View {\nvar body: some View { Text("Hello") }\n}'),
    )
    expect(more.reply).not.toContain('One thing is missing')
    expect(more.reply).toMatch(/And (?:two|three) more things/)
    expect(more.reply).toContain('`NewPlantView` is declared as a view.')
  })

  test('with a point of the task that nothing in it does, that is named', () => {
    const [{ madeFrom, swift }] = wrongInWhatItDoes.slice(2) as [(typeof wrongInWhatItDoes)[number]]
    const { reply, act } = judge(madeFrom, fenced(swift))
    expect(act).toBe('close-attempt')
    expect(reply).toContain('I find no `languageCode`')
    expect(reply).not.toContain('mark the task as done')
  })
})

describe('an attempt in words', () => {
  test.each([
    ['I made the project, called it Leafy, chose SwiftUI, it runs', 'Nearly: 2 points are done', 'Thirsty'],
    [
      'It shows Hello world in the simulator, project made',
      'Nearly: 2 points are done',
      'template’s own words',
    ],
    ['I have committed it with git', 'Nearly: 2 points are done', 'Cmd+R'],
    [
      'I made the project, it runs, the text is changed to Thirsty and I committed with git',
      'I can’t see it from here',
      'Next task: **',
    ],
    ['I created the project but it does not run', 'Nearly: one point is done', 'Cmd+R'],
    ['I chose File > New > Project, what now?', 'Nearly: one point is done', 'Next: '],
  ])('at the first task is judged point by point: %s', (text, first, then) => {
    const { reply, act } = judge('roadmap/create-project', text, 'plant-watering')
    expect(act).toBe('close-attempt')
    expect(reply.startsWith(first)).toBe(true)
    expect(reply).toContain(then)
  })

  test.each(['I made the project and it runs', 'done, it shows Thirsty in the simulator'])(
    'needs no button: %s',
    (text) => {
      expect(judge('roadmap/create-project', text, 'plant-watering', null).act).toBe('close-attempt')
    },
  )

  test.each(['how do I make the project?', 'what is a simulator?', 'hello', 'I need help with the project'])(
    'is not read into %s',
    (text) => {
      expect(judge('roadmap/create-project', text, 'plant-watering', null).act).not.toBe('close-attempt')
    },
  )

  test('at a task in code names what it heard, and asks for the code instead of saying it is right', () => {
    const { reply } = judge('plant-watering/model', 'I made a Plant type')
    expect(reply).toContain('The type `Plant`')
    expect(reply).toContain('`Spot`')
    expect(reply).not.toMatch(/that is it/i)
  })

  test('what is seen on the screen is answered with the mistake that shows so', () => {
    expect(judge('general-list/list', 'the list stays empty').reply).toMatch(
      /^That is a known one\. \*\*The list stays empty/,
    )
  })
})

function fenced(swift: string): string {
  return `\`\`\`swift\n${swift}\n\`\`\``
}

function helpOf(madeFrom: string) {
  return guide.packs.helpOn(planOfKind(madeFrom.split('/')[0]!), { title: '', madeFrom })!
}

function judge(
  madeFrom: string,
  text: string,
  kindId = madeFrom.split('/')[0]!,
  action: 'attempt' | null = 'attempt',
) {
  const plan = planOfKind(kindId)
  const tasks = plan.roadmap
    .flatMap((phase) => phase.tasks)
    .map(({ title, description, doneWhen, topics, madeFrom: from }, at) =>
      exampleTask({ id: at + 1, order: at, title, description, doneWhen, topics, madeFrom: from ?? null }),
    )
  const task = tasks.find((one) => one.madeFrom === madeFrom)!
  const thread: ThreadMessage[] = [{ role: 'learner', text }]
  const turn: TutorTurn = {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan,
    tasks,
    currentTask: task,
    thread,
    savedSolutions: [],
  }
  const act = actOnTask(guide, turn, {
    isChosen: true,
    action,
    awaitsExplanation: false,
    follows: false,
  })
  return { act, reply: composeAnswer(guide, { ...turn, hint: { level: 2, act } }).markdown }
}
