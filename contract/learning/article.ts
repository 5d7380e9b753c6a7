import { z } from 'zod'
import { ScreenPart } from '#contract/plan/screen-part.ts'

export const ArticleGroup = z.enum([
  'start',
  'swift',
  'swiftui',
  'nav',
  'arch',
  'data',
  'net',
  'conc',
  'device',
  'money',
  'quality',
  'ship',
  'errors',
])
export type ArticleGroup = z.infer<typeof ArticleGroup>

export const ArticleLevel = z.enum(['beginner', 'intermediate', 'advanced'])
export type ArticleLevel = z.infer<typeof ArticleLevel>

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is lower-case words joined by hyphens')

/** The front matter of an article in `knowledge/articles/<slug>.md`. */
export const ArticleFrontMatter = z.strictObject({
  title: z.string().min(1).max(90),
  group: ArticleGroup,
  /** One sentence that says what readers can do afterwards. */
  summary: z.string().min(20).max(200),
  frameworks: z.array(z.string()).min(1),
  /**
   * The oldest iOS version the article's code runs on, such as "17" or "17.4"; null if the version does not
   * matter.
   */
  minimumIOS: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .nullable(),
  level: ArticleLevel,
  prerequisites: z.array(Slug),
  /** Terms, API names and synonyms that people search for. */
  keywords: z.array(z.string()).min(5),
  /** Questions that the article answers, as learners would type them. */
  questions: z.array(z.string()).min(10),
  /** A question for a learner who is stuck on this topic. It points the way without giving the answer. */
  ask: z.string().endsWith('?'),
  /** The screen that the first example shows when it runs, drawn like the screens of a plan. */
  result: z
    .strictObject({ title: z.string().min(1).max(30), shows: z.array(ScreenPart).min(1).max(8) })
    .optional(),
  sources: z.array(z.strictObject({ title: z.string(), url: z.url({ protocol: /^https$/ }) })).min(1),
  reviewed: z.iso.date(),
})
export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatter>

export const TopicSummary = ArticleFrontMatter.pick({
  title: true,
  group: true,
  summary: true,
  frameworks: true,
  minimumIOS: true,
  level: true,
}).extend({ slug: Slug })
export type TopicSummary = z.infer<typeof TopicSummary>

export const TopicSearch = z.object({
  q: z.string().max(2000, 'A search can have at most 2,000 characters').default(''),
})

/** Higher is better; scores of different searches cannot be compared. */
export const TopicHit = TopicSummary.extend({ score: z.number() })
export type TopicHit = z.infer<typeof TopicHit>

export const ArticleSection = z.object({ heading: z.string(), markdown: z.string() })
export type ArticleSection = z.infer<typeof ArticleSection>

export const Article = ArticleFrontMatter.extend({ slug: Slug, sections: z.array(ArticleSection) })
export type Article = z.infer<typeof Article>
