// Installs what is missing, then runs every check and every test; the last line is "N passed, N failed".
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, ensureBuilt, ensureInstalled, ensureNode, environmentWith, root } from './prepare.mjs'

const node = ensureNode()
ensureInstalled(node)
await ensureBuilt(node)

const report = path.join(root, 'node_modules/.fledge-test-report.json')
let passed = 0
let failed = 0

await timed('checks', () =>
  Promise.all([
    check('types', [bin('typescript', 'tsc'), '--noEmit', '--project', '.']),
    check('lint', [bin('oxlint', 'oxlint'), '--type-aware', '--deny-warnings']),
    check('format', [bin('oxfmt', 'oxfmt'), '--check', '.']),
    check('unused code', [bin('knip', 'knip')]),
    check('knowledge', ['server/teaching/check-knowledge.ts']),
  ]),
)
for (const project of ['unit', 'components', 'postgres', 'cost', 'browser'])
  await timed(project, () => test(project))

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function timed(part, run) {
  const begun = performance.now()
  await run()
  console.log(`${part}: ${Math.round((performance.now() - begun) / 1000)} s`)
}

/** One check counts as one test. */
async function check(name, args) {
  const code = await spawned(args)
  if (code === 0) passed += 1
  else failed += 1
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}`)
}

/** One project of vitest.config.ts; its tests are counted from its report. */
async function test(project) {
  rmSync(report, { force: true })
  const code = await spawned([
    bin('vitest', 'vitest'),
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += numPassedTests
  // A run that breaks outside its tests is a failure too.
  failed += code === 0 ? numFailedTests : Math.max(1, numFailedTests)
}

function spawned(args) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environmentWith(node), NODE_ENV: 'test', NO_COLOR: '1' },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
