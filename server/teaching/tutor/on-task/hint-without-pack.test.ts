import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { HintAct } from '#server/teaching/tutor/hint-ladder.ts'
import type { ThreadMessage } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide, planner } = await knownKnowledge()

/** Tasks without a pack. */
const others = walkOf('book-club/others')
const nextTime = walkOf('brewing-log/next-time')

test.each([
  ['book-club/others', others],
  ['brewing-log/next-time', nextTime],
])('the five hints of %s differ, are about it, and show whole Swift', (_task, walk) => {
  const replies = walk.hints()
  expect(new Set(replies).size).toBe(5)
  const [first, , third, , last] = replies
  expect(first).toContain(walk.task.title)
  expect(third).toContain(walk.task.doneWhen)
  expect(codeBlocks(replies.join('\n\n')).flatMap(({ code }) => swiftFaults(code))).toEqual([])
  expect(codeBlocks(last!)[0]?.code).toContain(
    `TODO 1: ${walk.task.description!.split(' ').slice(0, 4).join(' ')}`,
  )
})

test('what nobody wrote is not shown as a solution: the last hint is a frame in the project’s own names', () => {
  const last = others.hints().at(-1)!
  expect(last).toContain('There is no finished solution for this one')
  expect(last).toContain('let reader: Reader')
  expect(last).not.toContain('RunSummary')
})

test('a frame has the type that the task brings with its fields, its rule, and a test for each case', () => {
  const last = walkOf('pet-care/routine').hints().at(-1)!
  expect(last).toContain('final class Routine {')
  expect(last).toContain('var everyDays: Int')
  expect(last).toContain('static func routine(record: Record, routine: Routine, today: Date)')
  expect(last).toContain('@Test func neverDone()')
  expect(last).toContain('`Routine.self` is new')
  expect(last).toContain('It relies on `Pet` and `Record`')
})

test('a frame has each point whole: its numbers, and what it quotes', () => {
  const due = walkOf('vocabulary-trainer/due').hints().at(-1)!
  expect(due).toContain('sets the next day (1, 3, 7, 16, 35 days); accent or typo keeps the level')
  const spoken = walkOf('run-recorder/sentence').hints().at(-1)!
  expect(spoken).toContain('“Kilometre four. Five minutes thirty-six.”\n')
})

test('an attempt is told which points of the task it has, and gets no praise', () => {
  const reply = others.attempt(
    'struct OthersView: View {\n    let readers: [Reader]\n    var body: some View {\n        Text("Ruth")\n    }\n}',
  )
  expect(reply).toMatch(/^I can’t judge all of it: for \d of the \d points of the task I find no line\./)
  expect(reply).toContain('I find no `Grid`; you may do it in another way.')
  expect(reply).not.toMatch(/that is it|well done|good/i)
})

test('"it works" as an attempt is laid beside what the task wants, without calling it right', () => {
  const reply = others.answer('It runs and I see the two readers on my screen', 'attempt', 2, [])
  expect(reply).toContain("I can't see your screen")
  expect(reply).toContain('A hidden one shows a dash?')
  expect(reply).toContain('mark the task as done')
})

test('an attempt that does not parse is told its line and nothing else about its names', () => {
  const reply = others.attempt(
    'struct OthersView: View {\n    var body: some View {\n        Text("Ruth"\n    }\n}',
  )
  expect(reply).toMatch(/^Not done yet: one line is not right\.\n\nLine \d+: Swift cannot read this line/)
  expect(reply).not.toContain('✗')
})

test('each attempt is told what it lacks, also where the last one was told the same', () => {
  const thread: ThreadMessage[] = []
  const code = 'struct OthersView: View {\n    var body: some View {\n        Text("Ruth")\n    }\n}'
  const replies = ([2, 3] as const).map((level) =>
    others.answer(code.replace('Ruth', `Ruth ${level}`), 'attempt', level, thread),
  )
  for (const reply of replies) expect(reply).toContain('- ? List the readers with their chapter')
  expect(others.attempt('struct OthersView: View {\n    let a = (\n}')).not.toContain('``:')
})

const isCode = (text: string) => text.includes('{')

function walkOf(madeFrom: string) {
  const kind = planner.archetypes.find(({ id }) => id === madeFrom.split('/')[0])!
  const plan = makePlan(planner, {
    title: 'Fledgling',
    description: kind.says[0]!,
    answers: { kind: kind.id },
  })
  const planned = plan.roadmap.flatMap(({ tasks }) => tasks).find((one) => one.madeFrom === madeFrom)!
  const { title, description, doneWhen, topics } = planned
  const task = exampleTask({ id: 1, title, description, doneWhen, topics, madeFrom, order: 1 })

  function answer(text: string, act: HintAct, level: 1 | 2 | 3 | 4 | 5, thread: ThreadMessage[]): string {
    thread.push({ role: 'learner', text: isCode(text) ? `\`\`\`swift\n${text}\n\`\`\`` : text })
    const { markdown } = composeAnswer(guide, {
      project: { title: 'Fledgling', description: '', targetIOS: '26' },
      plan,
      tasks: [task],
      currentTask: task,
      thread: [...thread],
      savedSolutions: [],
      hint: { level, act },
    })
    thread.push({ role: 'tutor', text: markdown })
    return markdown
  }

  return {
    task,
    answer,
    attempt: (code: string) => answer(code, 'attempt', 1, []),
    hints() {
      const thread: ThreadMessage[] = []
      return ([1, 2, 3, 4, 5] as const).map((level) =>
        answer('I am stuck', level === 5 ? 'show-me' : 'hint', level, thread),
      )
    },
  }
}
