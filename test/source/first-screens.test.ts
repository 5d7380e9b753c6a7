import { expect, test } from 'vitest'
import { loadedWith } from './source-imports.ts'

// Zod takes a tenth of a project page's script budget, so forms load it when they open.
test.each([
  'app/routes/dashboard.tsx',
  'app/routes/project.tsx',
  'app/features/chat/conversation.tsx',
  'app/features/tasks/today/today-panel.tsx',
  'app/features/tasks/tasks-panel.tsx',
  'app/features/plan/page/plan-panel.tsx',
  'app/features/plan/demo/plan-demo.tsx',
])('%s is shown without what checks forms', (file) => {
  expect(loadedWith(file)).not.toContain('zod')
})

test('what a file loads are its imports and theirs, not types and not what comes later', () => {
  const sources = new Map([
    [
      'app/a.ts',
      `import { b } from './b.ts'\nimport type { C } from './c.ts'\nimport { type D } from './d.ts'\n`,
    ],
    ['app/b.ts', `export { e } from '#contract/e.ts'\nexport const late = () => import('./f.ts')\n`],
    ['contract/e.ts', `import { z } from 'zod'\n`],
  ])
  expect(loadedWith('app/a.ts', (file) => sources.get(file)!)).toEqual([
    'app/a.ts',
    'app/b.ts',
    'contract/e.ts',
    'zod',
  ])
})
