import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'

const { guide } = await knownKnowledge()

test.each([
  ['neighbour-lending', 'borrower', 'Loan'],
  ['flat-chores', 'by', 'Turn'],
])('%s: history that must outlive a person is not deleted with them', (kind, person, entry) => {
  const plan = planOfKind(kind)
  const swift = plan.roadmap
    .flatMap(({ tasks }) => tasks)
    .flatMap((task) => guide.packs.helpFor(plan, task)?.solution ?? [])
    .map((file) => file.swift)
    .join('\n')
  expect(swift).toContain(`@Relationship(inverse: \\${entry}.${person})`)
  expect(swift).not.toContain(`deleteRule: .cascade, inverse: \\${entry}.${person})`)
})
