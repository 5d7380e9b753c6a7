import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { issueCalls, scriptEnd, scriptStart } from './project-to-issue-script.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fledge-issues-'))
  // A stand-in for GitHub's `gh`: saves issues as files and lists their bodies.
  writeFileSync(
    path.join(folder, 'gh'),
    `#!/bin/sh
if [ "$2" = list ]; then cat "${folder}"/issue-*.body 2>/dev/null; exit 0; fi
n=$(ls "${folder}" | grep -c 'body$')
printf %s "$3" > "${folder}/issue-$n.title"
printf %s "$4" > "${folder}/issue-$n.body"
[ "$#" = 4 ]
`,
  )
  chmodSync(path.join(folder, 'gh'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('each open task becomes one issue, and a second run makes none twice', () => {
  const script = projectToIssueScript({
    id: 7,
    tasks: [
      task(3, 'Draw the list'),
      task(34, 'Store it'),
      { ...task(5, 'Done already'), status: 'completed' },
    ],
  })
  expect(run(script)).toContain('Done: 2 made, 0 there already.')
  expect(run(script)).toContain('Done: 0 made, 2 there already.')
  expect(issues().map(({ title }) => title)).toEqual(['--title=Draw the list', '--title=Store it'])
})

test('a task added since then is the only one that a second run makes', () => {
  run(projectToIssueScript({ id: 7, tasks: [task(34, 'Store it')] }))
  expect(
    run(projectToIssueScript({ id: 7, tasks: [task(3, 'Draw the list'), task(34, 'Store it')] })),
  ).toContain('Done: 1 made, 1 there already.')
})

test('an issue says what the task says', () => {
  run(
    projectToIssueScript({
      id: 7,
      tasks: [
        {
          ...task(3, 'Draw'),
          description: 'Keep it in @State, not `@Bindable`.',
          doneWhen: 'A row shows',
          phase: 'First steps',
          minutes: 30,
          priority: 'high',
        },
      ],
    }),
  )
  expect(issues()[0]!.body).toBe(
    '--body=Keep it in `@State`, not `@Bindable`.\n\n**Done when:** A row shows\n\nPriority: high · About 30 min · Phase: First steps\n\n<!-- fledge-task-7-3 -->',
  )
})

test.each([
  ["'; touch broken; '"],
  ['$(touch broken) `touch broken`'],
  ['"; touch broken; "'],
  ["\\'; touch broken #"],
  ['--repo=somebody/else'],
  ['-F /etc/passwd'],
  ["!! & | > broken < ~ * ? [a] {a,b} '\\''"],
])('%s is only a title', (title) => {
  run(projectToIssueScript({ id: 7, tasks: [task(3, title)] }))
  expect(issues()).toMatchObject([{ title: `--title=${title}` }])
  expect(readdirSync(folder)).not.toContain('broken')
})

test('no text breaks out of its quotes', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(...'\'"\\$`();|&<>#!*~ \n\ta-'.split('')),
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 10, maxLength: 10 }), (texts) => {
      run(
        projectToIssueScript({
          id: 7,
          tasks: texts.map((text, at) => ({ ...task(at + 10, text), phase: text })),
        }),
      )
      const made = issues()
      for (const name of readdirSync(folder).filter((file) => file !== 'gh')) rmSync(path.join(folder, name))
      expect(made.map(({ title }) => title)).toEqual(
        texts.map((text) => `--title=${text.replace(/\s+/g, ' ').trim()}`),
      )
      expect(made.every(({ body }) => body.includes('Priority: medium'))).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test('marks that make text look like other text are left out', () => {
  const script = projectToIssueScript({ id: 7, tasks: [task(3, 'a\u202eb\u0007c\u001b[2Jd')] })
  expect(script).toContain("'abc[2Jd'")
})

function projectToIssueScript({ id, tasks }: { id: number; tasks: Task[] }): string {
  return scriptStart + issueCalls(id, tasks) + scriptEnd
}

function task(id: number, title: string): Task {
  return exampleTask({ id, projectId: 7, title })
}

function run(script: string): string {
  writeFileSync(path.join(folder, 'issues.sh'), script)
  return execFileSync('sh', ['issues.sh'], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  })
}

function issues(): { title: string; body: string }[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.title'))
    .toSorted()
    .map((name) => ({ title: read(name), body: read(name.replace('.title', '.body')) }))
}
