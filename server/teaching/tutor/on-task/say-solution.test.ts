import { describe, expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import { openInSolution, readAttempt, requestedByTask } from '#server/teaching/packs/reading/read-attempt.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { openInReference, solutionParts } from './say-solution.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { sampleOf } from '#test/sample-of.ts'

const { guide, planner } = await knownKnowledge()

/** A selection of kinds of app whose plans need all packs. */
const kinds = planner.archetypes.filter((_, at) => at % 9 === 0).map(({ id }) => id)

describe.each(sampleOf(kinds, 6))('“just show me” in a plan of the kind %s', (id) => {
  const plan = planOfKind(id)
  const helped = plan.roadmap
    .flatMap(({ tasks }) => tasks)
    .flatMap((task) => {
      const help = guide.packs.helpFor(plan, task)
      return help ? [{ task, help }] : []
    })

  test('passes the checks of its task, and says “all of it” only where nothing of the task is open', () => {
    const checked = helped.filter(({ help: { isGuided } }) => !isGuided)
    const faults = checked.flatMap(({ task, help }) => {
      const read = readAttempt(help, help.solution.map(({ swift }) => swift).join('\n'))
      const parts = solutionParts(guide, help, exampleTask(task)).join('\n\n')
      const isOpen = openInReference(help).length > 0
      const isWritten = help.ground.written?.rule !== undefined
      const isWhole = !isOpen && (isWritten || openInSolution(help).unseen.length === 0)
      return [
        ...read.found
          .filter(({ id: check, passed }) => !passed && check !== requestedByTask)
          .map(({ id: check }) => `${task.title}: fails ${check}`),
        ...(parts.includes('Here is all of it') === isWhole ? [] : [`${task.title}: says all of it`]),
        ...(parts.includes('This is not in it yet') !== isOpen ? [`${task.title}: hides what is open`] : []),
      ]
    })
    expect(faults).toEqual([])
  })

  test('says where each file goes, what to press, how the task ends, and asks for one line', () => {
    for (const { task, help } of helped) {
      const parts = solutionParts(guide, help, exampleTask(task))
      const text = parts.join('\n\n')
      for (const { path } of help.solution)
        expect(text).toMatch(new RegExp(`\\*\\*\`${path.split('/').at(-1)}\`\\*\\* is `))
      expect(text).toMatch(/Press \*\*Cmd\+[RU]/)
      expect(text).toContain(task.doneWhen)
      expect(parts.at(-1)).toMatch(/\?$/)
    }
  })

  test('comes after hints whose shapes parse and give no filled line away', () => {
    for (const { help } of helped) {
      const [, , shape, similar] = hintSteps(help).map((step) => step.join('\n\n'))
      const blocks = codeBlocks(`${shape}\n\n${similar}`)
      expect(blocks.flatMap(({ code }) => swiftFaults(code))).toEqual([])
    }
  })
})
