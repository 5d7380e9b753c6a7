import { Hono } from 'hono'
import { z } from 'zod'
import { Article, TopicHit, TopicSearch } from '#contract/learning/article.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'

const hits = 20

export function topicRoutes({ thinking, checkSource }: Services) {
  return new Hono<AppEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Search the Field Guide, best first; without a query all topics',
        access: 'anyone',
        costly: 'search',
        answers: { 200: z.array(TopicHit) },
      }),
      validated('query', TopicSearch),
      async (c) => {
        const query = c.req.valid('query').q.trim()
        if (query !== '')
          return c.json(await thinking.for(`address ${c.var.clientAddress}`).search(query, hits))
        const { topics } = await checkSource()
        return c.json(
          topics.all.map(({ slug, title, group, summary, frameworks, minimumIOS, level }): TopicHit => ({
            slug,
            title,
            group,
            summary,
            frameworks,
            minimumIOS,
            level,
            score: 0,
          })),
        )
      },
    )
    .get(
      '/:slug',
      documented({ summary: 'One article whole', access: 'anyone', answers: { 200: Article } }),
      async (c) => {
        const article = await thinking.for(`address ${c.var.clientAddress}`).article(c.req.param('slug'))
        if (!article) throw notFound('Topic')
        return c.json(article)
      },
    )
}
