import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { sampleOf } from '#test/sample-of.ts'
import { importsBetween, readImports } from './source-imports.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fledge-floors-'))
  cpSync(path.join(projectRoot, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const forbidden: [string, string][] = [
  ['server/platform/tomorrow/x.ts', '#server/language/matcher.ts'],
  ['server/platform/tomorrow/x.ts', '#server/server.ts'],
  ['server/platform/tomorrow/x-store.ts', '#server/teaching/thinking.ts'],
  ['server/language/tomorrow/x.ts', '#server/teaching/thinking.ts'],
  ['server/language/x.ts', '#server/swift/parse-swift.ts'],
  ['server/swift/x.ts', '#server/teaching/guide/field-guide.ts'],
  ['server/teaching/tomorrow/x.ts', '#server/features/tomorrow/y.ts'],
  ['server/teaching/tutor/x.ts', 'hono'],
  ['server/features/tomorrow/x.ts', '#server/adapters/mcp/mcp-routes.ts'],
  ['server/features/tomorrow/x-store.ts', '#server/adapters/mcp/mcp-routes.ts'],
  ['server/features/tomorrow/x-store.ts', 'hono'],
  ['server/adapters/tomorrow/x.ts', '#server/app.ts'],
  ['server/app.ts', '#app/api/api.ts'],
  ['contract/x.ts', '#server/app.ts'],
  ['app/ui/x.ts', '#app/api/api.ts'],
  ['app/api/x.ts', '#app/sync/draft.ts'],
  ['app/api/x.ts', '#server/features/services.ts'],
  ['app/auth/x.ts', '#app/sync/draft.ts'],
  ['app/sync/x.ts', '#app/features/tasks/list/task-list.tsx'],
  ['app/features/tomorrow/x.ts', '#app/routes/project.tsx'],
  ['app/features/tomorrow/x.ts', '#server/app.ts'],
]

test.each(sampleOf(forbidden, 6))('%s may not import %s', (file, imported) => {
  plant(file, `import '${imported}'\n`)
  expect(lintFaults()).toEqual([file])
})

test.each([
  `import type { Chat } from '#server/features/chat/live/live-answers.ts'\n`,
  `export * from '#server/features/chat/live/live-answers.ts'\n`,
  `export const chat = () => import('#server/features/chat/live/live-answers.ts')\n`,
])('an import that runs up is found in %s', (code) => {
  plant('server/teaching/x.ts', code)
  expect(lintFaults()).toEqual(['server/teaching/x.ts'])
})

test('what the browser imports of the server is a type', () => {
  plant('app/api/x.ts', `import { createApp } from '#server/app.ts'\nexport const app = createApp\n`)
  plant('app/api/y.ts', `import type { Api } from '#server/app.ts'\nexport type Client = Api\n`)
  expect(lintFaults()).toEqual(['app/api/x.ts'])
})

test('imports that run down are allowed', () => {
  plant('server/platform/x.ts', `import '#server/platform/db/database.ts'\n`)
  plant(
    'server/teaching/x.ts',
    `import '#server/language/matcher.ts'\nimport '#server/swift/parse-swift.ts'\n`,
  )
  plant('server/features/x/y-store.ts', `import '#server/features/tasks/task-store.ts'\n`)
  plant('server/adapters/x.ts', `import '#server/features/services.ts'\nimport 'hono'\n`)
  plant('app/features/x/y.ts', `import '#app/sync/draft.ts'\nimport '#app/ui/button.tsx'\n`)
  plant('app/features/x/room/y.ts', `import '#app/features/x/y.ts'\n`)
  plant('contract/room/x.ts', `import '#contract/limits.ts'\nimport 'zod'\n`)
  expect(lintFaults()).toEqual([])
})

test('every folder of the server is a floor that the rule knows', () => {
  const inFolders = [...readImports().keys()].filter((file) => /^server\/.+\//.test(file))
  const folders = new Set(inFolders.map((file) => file.split('/')[1]))
  expect(folders).toEqual(new Set(['adapters', 'features', 'language', 'platform', 'swift', 'teaching']))
})

test('features of the browser never import each other', () => {
  expect(betweenFeatures(readImports())).toEqual([])
  const imports = importsBetween({
    'app/features/a/room/x.ts': `import '#app/features/a/y.ts'\nimport type { Z } from '#app/features/b/z.ts'`,
  })
  expect(betweenFeatures(imports)).toEqual(['app/features/a/room/x.ts -> app/features/b/z.ts'])
})

test('no imports run in a circle, those of types included', () => {
  expect(importCircles(readImports())).toEqual([])
})

test('a circle is found, also through types and folders', () => {
  const imports = importsBetween({
    'server/a/one.ts': `import type { Two } from '#server/a/room/two.ts'`,
    'server/a/room/two.ts': `export { three } from './three.ts'`,
    'server/a/room/three.ts': `export const one = () => import('#server/a/one.ts')`,
    'server/a/four.ts': `import './one.ts'`,
  })
  expect(importCircles(imports)).toEqual([
    ['server/a/one.ts', 'server/a/room/three.ts', 'server/a/room/two.ts'],
  ])
})

function plant(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), code)
}

/** The planted files with an import that the rules forbid. */
function lintFaults(): string[] {
  const { diagnostics } = JSON.parse(runLint()) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
    .toSorted()
}

function runLint(): string {
  const script = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  try {
    return execFileSync(process.execPath, [script, '--format=json'], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    // The linter exits with an error if it reports anything.
    return (error as { stdout: string }).stdout
  }
}

function betweenFeatures(imports: Map<string, string[]>): string[] {
  const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
  return [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => featureOf(file) && featureOf(other) && featureOf(file) !== featureOf(other))
      .map((other) => `${file} -> ${other}`),
  )
}

/** The files of each import cycle, in alphabetical order. */
function importCircles(imports: Map<string, string[]>): string[][] {
  const reach = new Map([...imports.keys()].map((file) => [file, reachedFrom(file, imports)]))
  const circles = [...reach].flatMap(([file, reached]) =>
    reached.has(file) ? [[...reached].filter((other) => reach.get(other)?.has(file)).toSorted()] : [],
  )
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

function reachedFrom(file: string, imports: Map<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(imports.get(file) ?? [])]
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(imports.get(next) ?? []))
  }
  return reached
}
