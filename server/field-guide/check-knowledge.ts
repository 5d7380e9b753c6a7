import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { articleFaults } from './check-articles.ts'
import { parseArticle } from './load-articles.ts'

// Prints what is wrong with the articles named on the command line, or with all: `npm run check:knowledge -- swiftui-state`.
const folder = path.join(import.meta.dirname, '../../knowledge/articles')
const slugs = (await readdir(folder)).filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3))
const planned = new Set([...slugs, ...process.argv.filter((word) => word.startsWith('--planned=')).flatMap((word) => word.slice(10).split(','))])
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
let faults = 0
for (const slug of asked.length > 0 ? asked : slugs) {
  const found = await faultsOf(slug)
  faults += found.length
  for (const fault of found) console.log(`${slug}: ${fault}`)
}
console.log(faults === 0 ? 'All in form.' : `${faults} faults.`)
process.exitCode = faults === 0 ? 0 : 1

async function faultsOf(slug: string): Promise<string[]> {
  try {
    return articleFaults(parseArticle(slug, await readFile(path.join(folder, `${slug}.md`), 'utf8')), planned)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
