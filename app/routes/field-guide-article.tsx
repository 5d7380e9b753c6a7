import { data } from 'react-router'
import { site } from '#contract/site.ts'
import { ArticlePage } from '#app/features/field-guide/article-page.tsx'
import { answersOf } from '#app/features/field-guide/answers.server.ts'
import { ScreenResult } from '#app/features/plan/screens/screen-result.tsx'
import { versionsOf } from '#app/features/field-guide/article-versions.server.ts'
import { dueOf, readArticles } from '#app/features/field-guide/articles.server.ts'
import { highlightArticle } from '#app/features/field-guide/highlight-article.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/field-guide-article.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, summary, slug } = loaderData.article
  return pageMeta({
    title: `${title} · ${site.name} Field Guide`,
    description: summary,
    path: `/field-guide/${slug}`,
  })
}

export async function loader({ params }: Route.LoaderArgs) {
  const articles = await readArticles()
  const position = articles.findIndex(({ slug }) => slug === params.slug)
  const article = articles[position]
  if (!article) throw data('No such article', 404)
  const reference = (other: (typeof articles)[number] | undefined) =>
    other ? { slug: other.slug, title: other.title } : null
  const answers = await answersOf(article.slug)
  return {
    article,
    answers,
    highlighted: await highlightArticle(article, answers),
    due: dueOf(article),
    versions: await versionsOf(article),
    prerequisites: article.prerequisites.flatMap(
      (slug) => reference(articles.find((other) => other.slug === slug)) ?? [],
    ),
    previous: reference(articles[position - 1]),
    next: reference(articles[position + 1]),
  }
}

export default function FieldGuideArticle({ loaderData }: Route.ComponentProps) {
  const { result } = loaderData.article
  return (
    <ArticlePage
      {...loaderData}
      result={result && <ScreenResult title={result.title} shows={result.shows} />}
    />
  )
}
