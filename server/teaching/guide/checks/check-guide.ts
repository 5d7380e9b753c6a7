import type { Article } from '#contract/learning/article.ts'

/** Faults of the articles as a set: circular prerequisites, and articles that no other article links to. */
export function guideFaults(articles: readonly Article[]): string[] {
  return [...rings(articles), ...orphans(articles)]
}

function linkedSlugs(article: Article): string[] {
  return article.sections.flatMap((section) =>
    [...section.markdown.matchAll(/\]\(\/field-guide\/([^)#\s]+)/g)].map((match) => match[1] ?? ''),
  )
}

function rings(articles: readonly Article[]): string[] {
  const needed = new Map(articles.map((article) => [article.slug, article.prerequisites]))
  return articles.flatMap(({ slug }) => {
    const ring = wayBack(needed, slug, slug, new Set())
    return ring ? [`${slug}: needs itself, by way of ${ring.join(', ')}`] : []
  })
}

function wayBack(
  needed: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
  seen: Set<string>,
): string[] | null {
  for (const next of needed.get(from) ?? []) {
    if (next === to) return [from]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = wayBack(needed, next, to, seen)
    if (rest) return [from, ...rest]
  }
  return null
}

function orphans(articles: readonly Article[]): string[] {
  const reached = new Set(
    articles.flatMap((article) => linkedSlugs(article).filter((slug) => slug !== article.slug)),
  )
  return articles
    .filter((article) => !reached.has(article.slug))
    .map((article) => `${article.slug}: no other article links to it`)
}
