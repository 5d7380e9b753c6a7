import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { readAttempt } from '#server/teaching/packs/reading/read-attempt.ts'

const { guide } = await knownKnowledge()

/**
 * Attempts as beginners would write them from the task's text, made before the checks were read. The `open` ones are
 * right but not recognised yet.
 */
const attempts = readdirSync(path.join(projectRoot, 'server/teaching/packs/attempts'))
  .map((name) => readFileSync(path.join(projectRoot, 'server/teaching/packs/attempts', name), 'utf8'))
  .flatMap((text) => text.split(/^### /m).slice(1))
  .map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [madeFrom = '', expected = ''] = head.split(' ')
    return { madeFrom, expected, swift: lines.join('\n') }
  })

test.each(attempts.filter(({ expected }) => expected === 'right'))(
  'a right attempt at $madeFrom is recognised: $swift',
  ({ madeFrom, swift }) => {
    expect(readAttempt(helpOn(madeFrom), swift)).toMatchObject({ progress: 'right', faults: [] })
  },
)

test.each(attempts.filter(({ expected }) => expected === 'wrong'))(
  'a wrong attempt at $madeFrom is told so: $swift',
  ({ madeFrom, swift }) => {
    expect(readAttempt(helpOn(madeFrom), swift).progress).not.toBe('right')
  },
)

test('few right attempts are still unrecognised', () => {
  expect(attempts.filter(({ expected }) => expected === 'open').length / attempts.length).toBeLessThan(0.02)
})

function helpOn(madeFrom: string) {
  return guide.packs.readingOn(planOfKind(madeFrom.split('/')[0]!), { title: '', madeFrom })!
}
