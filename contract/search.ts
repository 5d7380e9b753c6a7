import { z } from 'zod'
import { TopicSummary } from './article.ts'
import { Id, optionalText, Timestamp } from './identifiers.ts'
import { TaskStatus } from './task.ts'

export const SearchQuery = z.object({
  /** Words, the last of which may be unfinished; "several words" in quotes, or, and a minus before a word mean what they mean elsewhere. */
  q: optionalText(200, 'A search').default(''),
})

/** A text in pieces; those that were searched for are to be marked. */
export const MarkedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

const hit = {
  id: Id,
  title: MarkedText,
  /** The place that fits, or the beginning; one line. */
  snippet: MarkedText,
  /** Higher fits better, across all kinds but articles. */
  score: z.number(),
}
const within = { projectId: Id, projectTitle: z.string() }

/** Of each kind the best few, best first. */
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
