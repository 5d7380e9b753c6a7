import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { disguises, marksOf, solution } from '#test/models/tutor-disguises.ts'
import { shapeOf } from '#server/teaching/tutor/thread/code-shape.ts'
import { createHintGuard, type GuardRule } from './hint-guard.ts'
import type { AnswerPart } from './read-parts.ts'

const own = { types: new Set(['plant']), words: new Set(['plant', 'watering']) }

/** The guard's output for a text that arrives in pieces of `size` characters. */
function guarded(text: string, rule: Partial<GuardRule> = {}, size = 3): { text: string; heldBack: number } {
  const guard = createHintGuard({ level: 1, own, learnerText: '', ...rule })
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  const judged = (parts: AnswerPart[]) =>
    parts.flatMap((part) =>
      guard.judge(part, part.kind === 'block' && guard.needsShape(part) ? shapeOf(part.code) : ''),
    )
  const parts = [...pieces.flatMap((piece) => judged(guard.push(piece))), ...judged(guard.end())]
  return {
    text: parts
      .map((part) => (part.kind === 'words' ? part.text : part.kind === 'line' ? part.rest : part.raw))
      .join(''),
    heldBack: guard.heldBack(),
  }
}

describe.each(disguises)('a solution dressed as $name', (disguise) => {
  test.each([1, 2, 3, 4, 'around'] as const)('does not come through at level %s', (level) => {
    const leaks = [1, 7, 1000].flatMap((size) =>
      marksOf(disguise).filter((mark) =>
        guarded(disguise.dress(solution), { level }, size).text.includes(mark),
      ),
    )
    expect(leaks).toEqual([])
  })
})

test('the words around held code come through whole, and it is said once in full what happened', () => {
  const { text } = guarded(
    `First think about the form.\n\n\`\`\`swift\n${solution}\n\`\`\`\n\nWhich part is new to you?`,
  )
  expect(text).toContain('First think about the form.')
  expect(text).toContain('Which part is new to you?')
  expect(text.match(/Some code is held back here/g)).toHaveLength(1)
})

test('sentences behind a fence that was never closed come through', () => {
  expect(
    guarded(
      'Look:\n```swift\nlet plants: [Plant] = []\n\nThink about what the list needs to know about each row.',
    ).text,
  ).toContain('Think about what the list needs')
})

test("the learner's own code may be quoted to them", () => {
  const mine = '```swift\nList(plants) { plant in\n    Text(plant.name)\n}\n```\n'
  expect(
    guarded(`Look at this of yours:\n\n${mine}`, { learnerText: `Why does it fail?\n${mine}` }).heldBack,
  ).toBe(0)
})

test('the third level shows the shape and nothing in it', () => {
  const { text } = guarded(`\`\`\`swift\n${solution}\n\`\`\`\n`, { level: 3 })
  expect(text).toContain('struct AddPlantView: View {')
  expect(text).toContain('// …')
  expect(text).not.toContain('TextField')
})

test('the fourth level shows a similar example with other names', () => {
  const example = '```swift\nstruct Recipe {\n    var title: String\n}\n```\n'
  expect(guarded(example, { level: 4 })).toEqual({ text: example, heldBack: 0 })
  expect(guarded(example.replaceAll('Recipe', 'Plant'), { level: 4 }).heldBack).toBe(1)
})

test('names may be said at every level, lines of code may not', () => {
  const { text } = guarded(
    'Use `TextField` with `@State`, then `.sheet(isPresented:)`. Not `TextField("Name", text: $name)` yet.',
  )
  expect(text).toBe('Use `TextField` with `@State`, then `.sheet(isPresented:)`. Not `…` yet.')
})

test('prose is never held back: nearly all lines of all articles come through unchanged at the first level', async () => {
  const { guide } = await knownKnowledge()
  const lines = guide.articles
    .flatMap((article) =>
      article.sections.filter((section) => section.heading !== 'In code').map((section) => section.markdown),
    )
    .flatMap((markdown) => markdown.replace(/^[ \t]*```[\s\S]*?^[ \t]*```[ \t]*$/gm, '').split('\n'))
    .filter((line) => line.trim() !== '')
  const changed = lines.filter((line) => withoutSpans(guarded(line, {}, 5).text) !== withoutSpans(line))
  expect(lines.length).toBeGreaterThan(3000)
  expect(changed.length / lines.length).toBeLessThan(0.003)
})

function withoutSpans(line: string): string {
  return line.replace(/`[^`]*`/g, '``')
}
