import { expect, test } from 'vitest'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { HintAct } from '#server/teaching/tutor/hint-ladder.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide, planner } = await knownKnowledge()

test('a rule that is written for its task is shown whole, with tests of the cases that the task names', () => {
  const reply = answer('bird-log/short-search', 'show-me', [['learner', 'just show me']])
  expect(reply).toContain('Here is all of it')
  expect(reply).toContain('static func matches(_ query: String, in species: [Entry]')
  expect(reply).toContain('"bla red", "REDST", "phoen"')
  expect(reply).not.toContain('fatalError')
})

test('a rule that only its author can write is said to be so before its frame, and has the head that was pasted', () => {
  const reply = answer('link-saver/canonical', 'show-me', [
    ['learner', '```swift\nfunc tidied(_ link: URL) -> URL {\n    link\n}\n```'],
    ['tutor', 'Not done yet.'],
    ['learner', 'just show me'],
  ])
  expect(reply.indexOf('its body is yours')).toBeLessThan(reply.indexOf('fatalError'))
  expect(reply).toContain('the head that you wrote')
  expect(reply).toContain('static func tidied(_ link: URL) -> URL {')
  const without = answer('link-saver/canonical', 'show-me', [['learner', 'just show me']])
  expect(without).toContain('static func canonical(_ address: String) -> String? {')
})

const view =
  '```swift\nimport SwiftUI\n\nstruct NewPlantView: View {\n    @State private var name = ""\n\n    var body: some View {\n        Form {\n            TextField("Name", text: $name)\n            SaveButton(name: name)\n        }\n    }\n}\n```'
const button =
  '```swift\nimport SwiftData\nimport SwiftUI\n\nstruct SaveButton: View {\n    @Environment(\\.modelContext) private var modelContext\n    let name: String\n\n    var body: some View {\n        Button("Save") { modelContext.insert(Plant(name: name)) }\n    }\n}\n```'

test('what was pasted before for the same task counts together with the newest piece', () => {
  expect(answer('plant-watering/add', 'attempt', [['learner', button]])).toMatch(/^Not done yet/)
  const reply = answer('plant-watering/add', 'right-attempt', [
    ['learner', view],
    ['tutor', 'Not done yet. Missing: nothing is kept.'],
    ['learner', button],
  ])
  expect(reply).not.toContain('Missing: ')
  expect(reply).toContain('✓ `SaveButton` and `NewPlantView` are declared as a view.')
  expect(reply).toContain('I read it together with what you pasted before.')
})

test('what was pasted for the task before does not count', () => {
  const { title } = tasksOf('plant-watering').find(({ madeFrom }) => madeFrom === 'plant-watering/add')!
  const reply = answer('plant-watering/add', 'attempt', [
    ['learner', view],
    ['tutor', `If the app does that, mark the task as done. Next task: **${title}**.`],
    ['learner', button],
  ])
  expect(reply).toMatch(/^Not done yet/)
  expect(reply).not.toContain('together with')
})

function planOf(kind: string) {
  return makePlan(planner, { title: 'Leafy', description: 'an app', answers: { kind } })
}

function tasksOf(kind: string) {
  return planOf(kind)
    .roadmap.flatMap(({ tasks }) => tasks)
    .map(({ title, description, doneWhen, topics, madeFrom }, at) =>
      exampleTask({
        id: at + 1,
        order: at,
        title,
        description,
        doneWhen,
        topics,
        madeFrom: madeFrom ?? null,
      }),
    )
}

function answer(madeFrom: string, act: HintAct, said: [ThreadMessage['role'], string][]): string {
  const kind = madeFrom.split('/')[0]!
  const tasks = tasksOf(kind)
  const turn: TutorTurn = {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan: planOf(kind),
    tasks,
    currentTask: tasks.find((one) => one.madeFrom === madeFrom)!,
    thread: said.map(([role, text]) => ({ role, text })),
    savedSolutions: [],
  }
  return composeAnswer(guide, { ...turn, hint: { level: act === 'show-me' ? 5 : 2, act } }).markdown
}
