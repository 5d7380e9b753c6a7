import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { HintAct } from '#server/teaching/tutor/hint-ladder.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { actOnTask } from '#server/teaching/tutor/turn-on-task.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide, planner } = await knownKnowledge()
const plan = makePlan(planner, {
  title: 'Leafy',
  description: 'water my plants',
  answers: { kind: 'plant-watering' },
})
const planned = plan.roadmap.flatMap(({ tasks }) => tasks)
const model = taskMadeFrom('plant-watering/model', 1)
const adding = taskMadeFrom('plant-watering/add', 2)

test('the hints of a task are its own, each another, and the last is the whole solution in the project’s names', () => {
  const replies = ([1, 2, 3, 4, 5] as const).map((level) => answerAt(level, level === 5 ? 'show-me' : 'hint'))
  expect(new Set(replies).size).toBe(5)
  const [, , , similar, solution] = replies
  expect(similar).toContain('class Parcel')
  expect(similar).not.toContain('class Plant')
  const blocks = codeBlocks(solution!)
  expect(blocks.map(({ flags }) => flags[0])).toContain('Plant.swift')
  expect(blocks.flatMap(({ code }) => swiftFaults(code))).toEqual([])
  expect(blocks.map(({ code }) => code).join('')).toContain('var summerDays: Int')
})

test('an attempt that passes all checks is told which point of the task is open, and no hint', () => {
  const code =
    'import SwiftData\n@Model final class Spot {\nvar name: String\nvar room: String\nvar light: String\ninit() { name = ""; room = ""; light = "" }\n}\n@Model final class Plant {\nvar name: String\nvar species = ""\nvar summerDays = 7\nvar winterDays = 14\nvar waterNote = ""\ninit(name: String) { self.name = name }\n}\n@Model final class CareEvent {\nvar kind: String\nvar day: Date\nvar note: String\ninit(kind: String) { self.kind = kind; day = .now; note = "" }\n}'
  const reply = answerAt(2, 'right-attempt', code)
  expect(reply).toMatch(/^Not done yet: 1 of the 4 points of the task is not in it\./)
  expect(reply).toContain('✗ A test waters twice and reads the later day as the last: There is no test yet.')
  expect(reply).not.toContain(adding.title)
  expect(reply).not.toContain('becomes a class')
})

test('an attempt that lacks something is told what, in its own names', () => {
  const reply = answerAt(
    2,
    'close-attempt',
    '@Model final class Plant {\nvar name: String\ninit(name: String) { self.name = name }\n}',
  )
  expect(reply).toContain('Missing: I find no `Spot` in it.')
  expect(reply).toContain('And one more thing; one at a time.')
  expect(reply).not.toMatch(/One thing is missing|does not remember/)
})

test('code is no attempt at a task that nobody began, nor beside a symptom', () => {
  const plant = '@Model final class Plant {\nvar name: String\ninit(name: String) { self.name = name }\n}'
  const total =
    'func total(_ plants: [Plant]) -> Int {\nvar sum = 0\nfor plant in plants {\nvar sum = plant.summerDays\n}\nreturn sum\n}'
  const actFor = (said: string, code: string, status: 'not_started' | 'in_progress', isChosen = false) => {
    const turn = turnOn(`${said}\n\`\`\`swift\n${code}\n\`\`\``)
    return actOnTask(
      guide,
      { ...turn, currentTask: { ...model, status } },
      { isChosen, action: null, awaitsExplanation: false, follows: false },
    )
  }
  expect(actFor('My plants with species and name of the spot:', plant, 'not_started')).toBeNull()
  expect(actFor('My plants with species and name of the spot:', plant, 'in_progress')).toBe('close-attempt')
  expect(actFor('My plants so far, not sure:', plant, 'not_started', true)).toBe('close-attempt')
  expect(actFor('the total of my plants is always 0:', total, 'in_progress')).toBeNull()
  expect(actFor('the list of plants is empty, nothing appears', plant, 'not_started', true)).toBeNull()
})

test('how an attempt counts on the ladder follows from the attempt', () => {
  const close = '@Model final class Plant {\nvar name: String\ninit(name: String) { self.name = name }\n}'
  expect(actOf(`I tried:\n\`\`\`swift\n${close}\n\`\`\``)).toBe('close-attempt')
  expect(actOf('```swift\nlet a = 1\nlet b = a + 1\nprint(b)\n```')).toBe('attempt')
})

test('the solution of a second task is its own, though another was shown just before', () => {
  const spelling = makePlan(planner, {
    title: 'Spelling Coach',
    description: 'practise spelling',
    answers: { kind: 'spelling-game' },
  })
  const tasks = spelling.roadmap
    .flatMap((phase) => phase.tasks)
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
  const thread: TutorTurn['thread'] = []
  const show = (madeFrom: string) => {
    thread.push({ role: 'learner', text: 'Just show me' })
    const currentTask = tasks.find((task) => task.madeFrom === madeFrom)!
    const { markdown } = composeAnswer(guide, {
      ...turnOn(''),
      plan: spelling,
      tasks,
      currentTask,
      thread: [...thread],
      hint: { level: 5, act: 'show-me' },
    })
    thread.push({ role: 'tutor', text: markdown })
    return markdown
  }
  expect(show('spelling-game/tiles')).toContain('```swift')
  const speaker = show('spelling-game/speak')
  expect(speaker).toContain('AVSpeechSynthesizer()')
  expect(speaker).toContain('```swift WordSpeaker.swift')
  expect(show('spelling-game/speak')).toMatch(/^Line by line, `WordSpeaker\.swift`:/)
  expect(show('spelling-game/speak')).toBe(speaker)
  expect(show('spelling-game/tiles')).toMatch(/^Line by line/)
})

function answerAt(level: 1 | 2 | 3 | 4 | 5, act: HintAct, code?: string): string {
  const text = code === undefined ? 'I am stuck' : `\`\`\`swift\n${code}\n\`\`\``
  return composeAnswer(guide, { ...turnOn(text), hint: { level, act } }).markdown
}

function actOf(text: string): HintAct | null {
  return actOnTask(guide, turnOn(text), {
    isChosen: true,
    action: 'attempt',
    awaitsExplanation: false,
    follows: false,
  })
}

function turnOn(text: string): TutorTurn {
  return {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan,
    tasks: [model, adding],
    currentTask: model,
    thread: [{ role: 'learner', text }],
    savedSolutions: [],
  }
}

function taskMadeFrom(madeFrom: string, id: number) {
  const { title, description, doneWhen, topics } = planned.find((task) => task.madeFrom === madeFrom)!
  return exampleTask({ id, title, description, doneWhen, topics, madeFrom, order: id })
}
