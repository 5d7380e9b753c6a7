import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Article } from '#contract/learning/article.ts'
import {
  createAvailabilityFindings,
  type AvailabilityFindings,
} from '#server/teaching/guide/versions/availability-findings.ts'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { parseArticle } from '#server/teaching/guide/load-articles.ts'
import { loadRecipes } from '#server/teaching/guide/recipe.ts'
import { articleFaults } from './check-articles.ts'
import { availabilityFaults } from './check-availability.ts'
import { guideFaults } from './check-guide.ts'

/** The faults of the articles, recipes and diagnostics in `knowledge`. With `only`, those of these articles. */
export async function fieldGuideFaults(knowledge: string, only: readonly string[] = []): Promise<string[]> {
  const findings = createAvailabilityFindings(
    await loadAvailability(path.join(knowledge, 'availability.yaml')),
  )
  const folder = path.join(knowledge, 'articles')
  const slugs = (await readdir(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .toSorted()
  const articles: Article[] = []
  const faults: string[] = []
  for (const slug of slugs)
    try {
      articles.push(parseArticle(slug, await readFile(path.join(folder, `${slug}.md`), 'utf8')))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  const known = new Set(slugs)
  const read = articles.filter(({ slug }) => only.length === 0 || only.includes(slug))
  return [
    ...faults,
    ...read.flatMap((article) =>
      articleFaults(article, known, findings).map((fault) => `${article.slug}: ${fault}`),
    ),
    ...(only.length === 0
      ? [...guideFaults(articles), ...(await shortAnswerFaults(knowledge, articles, findings))]
      : []),
  ]
}

/** Checks that the code of recipes, and the fixed code of diagnostics, runs on the minimum iOS of their articles. */
async function shortAnswerFaults(
  knowledge: string,
  articles: readonly Article[],
  findings: AvailabilityFindings,
): Promise<string[]> {
  const minimumOf = new Map(articles.map((article) => [article.slug, article.minimumIOS]))
  const [diagnostics, recipes] = await Promise.all([
    loadDiagnostics(path.join(knowledge, 'diagnostics')),
    loadRecipes(path.join(knowledge, 'recipes')),
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
