import { expect, test } from 'vitest'
import { loadedWith } from './source-imports.ts'

// A thread with native code cannot be stopped without ending the whole process.
test('the parser of Swift is loaded by the workers, which are processes, and not by the process that serves', () => {
  expect(loadedWith('server/teaching/thinking-worker.ts')).toContain('tree-sitter')
  expect(loadedWith('server/main.ts')).toContain('server/server.ts')
  expect(loadedWith('server/main.ts')).not.toContain('tree-sitter')
})
