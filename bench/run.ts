import { mkdir, writeFile } from 'node:fs/promises'
import { printChat } from './chat.ts'
import { printCost } from './cost/cost.ts'
import { printFuzz } from './fuzz/fuzz.ts'
import { printGateway } from './gateway.ts'
import { printLoad } from './load/load.ts'
import { printLocalModel } from './local-model.ts'
import { describeMachine } from './machine.ts'
import { printMcp } from './mcp.ts'
import { tableOf, type Result } from './measured.ts'
import { printPages } from './pages/pages.ts'
import { printSearch } from './search.ts'
import { printServer } from './server.ts'
import { printStart } from './start.ts'
import { printStreams } from './streams.ts'
import { printTutor } from './tutor.ts'

// Measures our performance promises: `npm run bench -- all`, or some parts: `npm run bench -- pages start`. Exits
// with 1 if a promise is broken. Writes the results to .cache/bench: figures.json for programs, figures.md for
// docs/performance.md.
const parts: Record<string, () => Promise<string[]>> = {
  server: printServer,
  start: printStart,
  pages: printPages,
  chat: printChat,
  mcp: printMcp,
  gateway: printGateway,
  search: printSearch,
  streams: printStreams,
  tutor: printTutor,
  load: printLoad,
  fuzz: printFuzz,
  cost: printCost,
  local: printLocalModel,
}
const named = process.argv.slice(2)
// `npm run fuzz -- cost` only runs the costly texts.
const asked = named.filter((name) => name !== 'all' && !(name === 'fuzz' && named.includes('cost')))
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Known: all ${Object.keys(parts).join(' ')}`)
  process.exit(1)
}

const machine = describeMachine()
const results: Result[] = []
for (const [name, print] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) results.push(await measure(name, print))
const table = tableOf(machine, results)
await mkdir('.cache/bench', { recursive: true })
await writeFile('.cache/bench/figures.json', `${JSON.stringify({ machine, results }, null, 2)}\n`)
await writeFile('.cache/bench/figures.md', table)
if (results.length > 1) console.log(`\n${table}`)
// With the PostgreSQL package loaded, a process that ends by itself exits with 0 even after broken promises.
process.exit()

/** Runs one benchmark. If it cannot run, that counts as a broken promise, and the others continue. */
async function measure(name: string, print: () => Promise<string[]>): Promise<Result> {
  const begun = performance.now()
  const lines: string[] = []
  const { log } = console
  console.log = (...words: unknown[]) => {
    lines.push(...words.join(' ').trim().split('\n'))
    log(...words)
  }
  try {
    const broken = await print().catch((error: unknown) => [
      `it could not be run: ${error instanceof Error ? error.message : String(error)}`,
    ])
    for (const promise of broken) log(`BROKEN: ${promise}`)
    if (broken.length > 0) process.exitCode = 1
    return { name, seconds: Math.round((performance.now() - begun) / 1000), lines, broken }
  } finally {
    console.log = log
  }
}
