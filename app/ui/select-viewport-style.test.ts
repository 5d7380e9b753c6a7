import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { selectViewportStyle } from './select-viewport-style.tsx'

test('the style whose hash the content policy allows is the one Radix writes', async () => {
  const source = await readFile(createRequire(import.meta.resolve('radix-ui')).resolve('@radix-ui/react-select'), 'utf8')
  expect(source).toContain(selectViewportStyle)
})
