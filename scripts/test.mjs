// `npm test`: installs and builds what is missing, then runs every check and every test not tagged `deep`. `npm run
// test:deep` also runs those, then the fuzz and fault campaigns. The last line is "N passed, N failed".
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, ensureBuilt, ensureInstalled, ensureNode, environmentWith, root } from './prepare.mjs'

const isDeep = process.argv.includes('--deep')
const report = path.join(root, 'node_modules/.fledge-test-report.json')

let passed = 0
const failed = []
const slowFiles = []
const times = []

const node = await timed('install', () => {
  const found = ensureNode()
  ensureInstalled(found)
  return found
})
// In parallel: the build uses one core, and these checks do not need it.
await timed('build and checks', () => Promise.all([ensureBuilt(node), runChecks()]))
// These need the route types that the build generates.
await timed('types and unused code', () =>
  Promise.all([
    check('types', [bin('typescript', 'tsc'), '--noEmit', '--project', '.']),
    check('unused code', [bin('knip', 'knip')]),
  ]),
)
await timed('unit, components, postgres', () => test('unit', 'components', 'postgres'))
await timed('browser', () => test('browser'))
if (isDeep) {
  await timed('cost', () => test('cost'))
  await timed('fuzz', () => check('fuzz', ['bench/run.ts', 'fuzz']))
  await timed('faults', () => check('faults', ['faults/run.ts']))
}
printSummary()
process.exitCode = failed.length === 0 ? 0 : 1

async function runChecks() {
  await check('lint', [bin('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'])
  await check('format', [bin('oxfmt', 'oxfmt'), '--check', '.'])
  await check('knowledge', ['server/teaching/check-knowledge.ts', ...(isDeep ? ['--all'] : [])])
}

/** Runs a check, which counts as one test. */
async function check(name, args) {
  const code = await spawned(args)
  if (code === 0) passed += 1
  else failed.push(name)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}`)
}

/** Runs projects of vitest.config.ts, and counts their tests from the report. */
async function test(...projects) {
  rmSync(report, { force: true })
  const code = await spawned([
    bin('vitest', 'vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(isDeep ? [] : ['--tags-filter=!deep']),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, testResults: [] }
  passed += numPassedTests
  const failedBefore = failed.length
  for (const { name, startTime, endTime, status, assertionResults } of testResults) {
    const file = path.relative(root, name)
    slowFiles.push({ file, seconds: Math.round((endTime - startTime) / 1000) })
    const failures = assertionResults.filter((one) => one.status === 'failed')
    for (const { fullName } of failures) failed.push(`${file}: ${fullName}`)
    if (status === 'failed' && failures.length === 0) failed.push(file)
  }
  // A run that fails outside its tests is a failure too.
  if (code !== 0 && failed.length === failedBefore) failed.push(projects.join(', '))
}

async function timed(part, run) {
  const begun = performance.now()
  const result = await run()
  times.push(`${part}: ${Math.round((performance.now() - begun) / 1000)} s`)
  return result
}

function printSummary() {
  console.log(`\n${times.join('\n')}`)
  console.log('\nSlowest files:')
  for (const { file, seconds } of slowFiles.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5))
    console.log(`  ${seconds} s  ${file}`)
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
}

function spawned(args) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...environmentWith(node),
        NODE_ENV: 'test',
        NO_COLOR: '1',
        ...(isDeep && { TEST_DEPTH: 'deep' }),
      },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
