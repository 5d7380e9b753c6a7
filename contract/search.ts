import { z } from 'zod'
import { TopicSummary } from './learning/article.ts'
import { Id, optionalText, Timestamp } from './identifiers.ts'
import { TaskStatus } from './tasks/task.ts'

export const SearchQuery = z.object({
  /**
   * The words to search for; the last one may be incomplete. Supports "quotes", `or`, and a minus before a
   * word.
   */
  q: optionalText(200, 'A search').default(''),
})

export const MarkedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

const hit = {
  id: Id,
  title: MarkedText,
  /** The part of the text around the first match, or its start, on one line. */
  snippet: MarkedText,
  /** Higher is better. Scores can be compared across kinds, except with those of articles. */
  score: z.number(),
}
const within = { projectId: Id, projectTitle: z.string() }

/** The best few results of each kind, best first. */
export const SearchResults = z.object({
  projects: z.array(z.object({ ...hit, updatedAt: Timestamp })),
  tasks: z.array(z.object({ ...hit, ...within, status: TaskStatus })),
  solutions: z.array(z.object({ ...hit, ...within })),
  messages: z.array(z.object({ ...hit, ...within, isUserMessage: z.boolean(), createdAt: Timestamp })),
  articles: z.array(
    TopicSummary.pick({ slug: true }).extend({ title: MarkedText, snippet: MarkedText, score: z.number() }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>
