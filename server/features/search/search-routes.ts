import { Hono } from 'hono'
import { SearchQuery, SearchResults } from '#contract/search.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { markSnippet, markText } from './mark-text.ts'
import { readSearch } from './read-search.ts'
import { searchOwnThings } from './search-store.ts'

const articleHits = 6
const nothing: SearchResults = { projects: [], tasks: [], solutions: [], messages: [], articles: [] }

export function searchRoutes({ thinking }: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: "Search one's own projects, tasks, solutions and messages, and the Field Guide",
      access: 'user',
      costly: 'search',
      answers: { 200: SearchResults },
    }),
    requireUser,
    validated('query', SearchQuery),
    async (c) => {
      const { q } = c.req.valid('query')
      const search = readSearch(q)
      if (!search) return c.json(nothing)
      const hits = await thinking.for(`user ${c.var.user.id}`).search(q, articleHits)
      const articles = hits.map(({ slug, title, summary, score }) => ({
        slug,
        title: markText(title, search.isMatch),
        snippet: markSnippet(summary, search.isMatch),
        score,
      }))
      return c.json({ ...(await searchOwnThings(c.var.database, c.var.user.id, search)), articles })
    },
  )
}
