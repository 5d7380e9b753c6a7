import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { createAvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { articleFaults } from './check-articles.ts'
import { availabilityFaults } from './check-availability.ts'
import { guideFaults } from './check-guide.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { parseArticle } from '#server/teaching/guide/load-articles.ts'
import { loadRecipes } from '#server/teaching/guide/recipe.ts'

// Prints what is wrong with the Field Guide, or with the articles named on the command line: `npm run check:knowledge -- swiftui-state`.
const folder = path.join(import.meta.dirname, '../../../../knowledge')
const findings = createAvailabilityFindings(await loadAvailability(path.join(folder, 'availability.yaml')))
const names = (await readdir(path.join(folder, 'articles'))).filter((name) => name.endsWith('.md')).toSorted()
const slugs = names.map((name) => name.slice(0, -3))
const known = new Set(slugs)
const asked = process.argv.slice(2)
const articles: Article[] = []
const faults: string[] = []

for (const slug of slugs) await read(slug)
const looked = articles.filter(({ slug }) => asked.length === 0 || asked.includes(slug))
faults.push(
  ...looked.flatMap((article) =>
    articleFaults(article, known, findings).map((fault) => `${article.slug}: ${fault}`),
  ),
)
if (asked.length === 0) faults.push(...guideFaults(articles), ...(await shortAnswerFaults()))

for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'All in form.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1

async function read(slug: string): Promise<void> {
  try {
    articles.push(parseArticle(slug, await readFile(path.join(folder, 'articles', `${slug}.md`), 'utf8')))
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
}

/** The code of recipes and the repaired code of diagnostics runs where their articles do. */
async function shortAnswerFaults(): Promise<string[]> {
  const minimumOf = new Map(articles.map((article) => [article.slug, article.minimumIOS]))
  const [diagnostics, recipes] = await Promise.all([
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
  ])
  const pieces = [
    ...diagnostics.map(({ id, article, after }) => ({ name: `diagnostic ${id}`, article, code: after })),
    ...recipes.map(({ asks, article, code }) => ({ name: `recipe "${asks[0]}"`, article, code })),
  ]
  return pieces.flatMap(({ name, article, code }) =>
    code
      ? availabilityFaults({ code, flags: [] }, minimumOf.get(article) ?? null, findings).map(
          (fault) => `${name}: ${fault}`,
        )
      : [],
  )
}
