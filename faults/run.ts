import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserFaults } from './browser.ts'
import { clockFaults } from './clock.ts'
import { conversationFaults } from './conversation.ts'
import { databaseFaults } from './database.ts'
import { diskFaults } from './disk.ts'
import { CannotTry, type Fault } from './fault.ts'
import { killFaults } from './kills.ts'
import { migrationFaults } from './migrations.ts'
import { runPostgres, type RunningPostgres } from './postgres.ts'
import { providerFaults } from './provider.ts'
import { quotaFaults } from './quota.ts'
import { sendFaults } from './sends.ts'
import { threadFaults } from './threads.ts'
import { twoProcessFaults } from './two-processes.ts'

// Runs the faults that we promise to survive: `npm run faults`. Some of them: `npm run faults -- F7 F18`. As often as
// promised: `npm run faults -- --whole`. Exits with 1 if a promise is broken.
const faults: Fault[] = [
  ...killFaults,
  ...diskFaults,
  ...databaseFaults,
  ...migrationFaults,
  ...providerFaults,
  ...conversationFaults,
  ...browserFaults,
  ...sendFaults,
  ...clockFaults,
  ...threadFaults,
  ...quotaFaults,
  ...twoProcessFaults,
].toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
const isWhole = process.argv.includes('--whole')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = faults.filter((fault) =>
  named.length > 0 ? named.includes(fault.id) : isWhole || !fault.isLong,
)
const unknown = named.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}. Known: ${faults.map((fault) => fault.id).join(' ')}`,
  )
  process.exit(1)
}

let postgres: Promise<RunningPostgres> | undefined
console.log(`${'fault'.padEnd(5)} ${'holds'.padEnd(7)} ${'s'.padStart(5)}  what was done, and seen`)
for (const fault of chosen) {
  const begun = performance.now()
  const [verdict, seen] = await attempt(fault)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${fault.id.padEnd(5)} ${verdict.padEnd(7)} ${seconds.padStart(5)}  ${fault.name}: ${seen}`)
  if (verdict === 'BROKEN') process.exitCode = 1
}
await (await postgres)?.close()
// With the PostgreSQL package loaded, a process that ends by itself exits with 0 even after broken promises.
process.exit()

async function attempt(fault: Fault): Promise<[verdict: string, seen: string]> {
  const folder = await mkdtemp(path.join(tmpdir(), `fledge-fault-${fault.id}-`))
  const cleaning: (() => unknown)[] = []
  try {
    const seen = await fault.run({
      folder,
      times: (few, promised) => (isWhole ? promised : few),
      postgres: () => (postgres ??= runPostgres()),
      afterwards: (clean) => cleaning.push(clean),
    })
    return ['yes', seen]
  } catch (error) {
    if (error instanceof CannotTry) return ['skipped', error.message]
    return [
      'BROKEN',
      `${error instanceof Error ? error.message : String(error)} (expected: ${fault.expected})`,
    ]
  } finally {
    for (const clean of cleaning.toReversed()) await clean()
    await rm(folder, { recursive: true, force: true })
  }
}
