import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { understand } from '#server/teaching/planner/understand.ts'

const KindCase = z.strictObject({
  half: z.enum(['tune', 'held-out']),
  kinds: z.array(z.string()),
  idea: z.string(),
})
const { planner } = await knownKnowledge()
const cases = z
  .array(KindCase)
  .parse(parse(await readFile(path.join(import.meta.dirname, 'cases/kinds.yaml'), 'utf8')))

test.each(['tune', 'held-out'] as const)('where the planner is sure of the kind, it is right: %s', (half) => {
  const read = cases
    .filter((one) => one.half === half)
    .map(({ idea, kinds }) => ({ kinds, ...understand(planner, { description: idea }).chosen }))
  const sure = read.filter(({ isSure }) => isSure)
  const right = sure.filter(({ kinds, archetype }) => kinds.includes(archetype!.id))
  const known = read.filter(({ kinds }) => kinds.length > 0)
  expect(right.length / sure.length).toBeGreaterThanOrEqual(0.95)
  // Most everyday ideas are planned without asking; for a doubtful one, interpretations are offered.
  expect(known.filter(({ isSure }) => isSure).length / known.length).toBeGreaterThan(0.7)
})
