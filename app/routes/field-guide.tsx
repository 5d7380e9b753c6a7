import { site } from '#contract/site.ts'
import { ArticleIndex } from '#app/features/field-guide/article-index.tsx'
import { readArticles } from '#app/features/field-guide/articles.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/field-guide.ts'

export function meta() {
  return pageMeta({
    title: `Field Guide · ${site.name}`,
    description:
      'Short articles on building iOS apps with Swift and SwiftUI: one idea each, code to try, what goes wrong, and a question to check yourself.',
    path: '/field-guide',
  })
}

export async function loader() {
  const articles = await readArticles()
  return articles.map(({ slug, title, summary, group, frameworks, minimumIOS, level }) => ({
    slug,
    title,
    summary,
    group,
    frameworks,
    minimumIOS,
    level,
  }))
}

export default function FieldGuide({ loaderData }: Route.ComponentProps) {
  return <ArticleIndex articles={loaderData} />
}
