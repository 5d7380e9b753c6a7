import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { loadFieldGuide } from './field-guide.ts'

const guide = await loadFieldGuide(path.join(projectRoot, 'knowledge'))

test.each([
  ['How do I animte a view?', 'How do I animate a view?'],
  ['My `animte` and animte(), @animte', 'My `animte` and animte(), @animte'],
])('a mistyped word is put right, and nothing in code is: %s', (text, expected) => {
  expect(guide.respell(text)).toBe(expected)
  expect(guide.respell(`${text} ✓`)).toBe(`${expected} ✓`)
})
