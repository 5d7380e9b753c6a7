import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { readAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import { solutionParts } from '#server/teaching/tutor/on-task/say-solution.ts'

const { guide, planner } = await knownKnowledge()
const helped = sampleOf(
  planner.archetypes.filter((_, at) => at % 17 === 3).map(({ id }) => id),
  6,
).flatMap((kind) => {
  const plan = planOfKind(kind)
  return plan.roadmap
    .flatMap(({ tasks }) => tasks)
    .flatMap((task) => {
      const help = guide.packs.helpFor(plan, task)
      return help && !help.isGuided ? [{ task, help }] : []
    })
})

/** Attempts that a learner may have pasted: of the wrong kind, half a view, and the same content twice. */
const tries = [
  'struct Thing {\n    var name: String\n}',
  'struct ContentView: View {\n    var body: some View {\n        Text("Hello")\n    }\n}',
  'struct ContentView: View {\n    @State private var items: [String] = []\n    var body: some View {\n        List(items, id: \\.self) { Text($0) }\n    }\n}',
]

test('“just show me” gives the checked solution whatever was pasted before, and never the attempts', () => {
  const faults = helped.flatMap(({ task, help }) => {
    const said = solutionParts(guide, help, exampleTask(task), {
      forTask: tries,
      ofProject: tries.join('\n\n'),
    })
    const swift = codeBlocks(said.join('\n\n')).map(({ code }) => code)
    const shown = swift.join('\n\n')
    const failing = (code: string) =>
      readAttempt(help, code).found.flatMap(({ id, passed }) => (passed ? [] : [id]))
    const known = new Set(failing(help.solution.map((file) => file.swift).join('\n\n')))
    return [
      ...failing(shown)
        .filter((id) => !known.has(id))
        .map((id) => `${task.title}: fails ${id}`),
      ...swift.flatMap(swiftFaults).map(({ line }) => `${task.title}: does not parse at ${line}`),
      ...(shown.includes('struct Thing {') ? [`${task.title}: shows the attempt`] : []),
      ...(said.join('\n').includes('Keep your own code') ? [`${task.title}: no solution`] : []),
    ]
  })
  expect(helped.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('it is said in one sentence how the newest attempt differs', () => {
  const silent = helped.filter(({ task, help }) => {
    const said = solutionParts(guide, help, exampleTask(task), { forTask: tries, ofProject: '' }).join('\n\n')
    return !/Yours differs in line|What yours lacks:|I find no difference|Yours passes every check/.test(said)
  })
  expect(silent.map(({ task }) => task.title)).toEqual([])
})

test('no sentence announces code that is not below it, and an example called complete has no hole', () => {
  const guided = planner.archetypes
    .filter((_, at) => at % 23 === 1)
    .flatMap(({ id }) => {
      const plan = planOfKind(id)
      return plan.roadmap
        .flatMap(({ tasks }) => tasks)
        .flatMap((task) => guide.packs.helpFor(plan, task) ?? [])
    })
  const faults = guided.flatMap((help) => {
    const { lesson, hints, solution } = help.pack
    const texts = [lesson.why, lesson.idea, lesson.note, hints.tried, hints.idea, hints.shape].map(help.say)
    const twin = help.pack.part ? '' : help.twin().swift
    return [
      ...texts.filter((text) => /\b[Bb]elow is\b/.test(text) && !text.includes('```')),
      ...(/\bcomplete\b/.test(help.say(hints.similar)) && /\.\.\.$|…|___/m.test(twin) ? [twin] : []),
      ...(/…|___/.test(help.solution.map(({ swift }) => swift.replace(/"[^"\n]*"|\/\/.*/g, '')).join('\n'))
        ? [help.say(solution)]
        : []),
    ]
  })
  expect(guided.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})
