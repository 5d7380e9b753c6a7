import { z } from 'zod'
import type { Article } from '#contract/learning/article.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import type { Answer } from './answer.ts'

export interface DueReview {
  /** An article's slug, an answer's id, or a file's path in the knowledge. */
  slug: string
  reviewed: string
  /** The day from which a review is due. */
  due: string
  why: string
}

/** Days until the next review: short for App Store and money rules, and for the newest iOS, which still change. */
const rules: { days: number; why: string; isFor: (article: Article) => boolean }[] = [
  {
    days: 90,
    why: 'rules of the App Store and of money change at any time',
    isFor: ({ group }) => group === 'ship' || group === 'money',
  },
  {
    days: 120,
    why: 'it needs the newest iOS, which still changes',
    isFor: ({ minimumIOS }) => Number(minimumIOS ?? 0) >= 26,
  },
  { days: 180, why: 'half a year is over', isFor: () => true },
]

/** The articles due for review on a day (such as 2026-11-21), longest overdue first. */
export function dueReviews(articles: readonly Article[], today: string): DueReview[] {
  return articles
    .map((article) => ({ slug: article.slug, reviewed: article.reviewed, ...nextReview(article) }))
    .filter(({ due }) => due <= today)
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.slug.localeCompare(b.slug))
}

/** The answers due on a day, at the interval of the article they belong to. */
export function dueAnswers(
  answers: readonly Pick<Answer, 'id' | 'read' | 'reviewed'>[],
  articles: readonly Article[],
  today: string,
): DueReview[] {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return answers
    .flatMap(({ id, read, reviewed }) => {
      const article = bySlug.get(read[0]!)
      return article ? [{ slug: id, reviewed, ...nextReview({ ...article, reviewed }) }] : []
    })
    .filter(({ due }) => due <= today)
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.slug.localeCompare(b.slug))
}

const ReviewedFile = z.strictObject({
  file: z.string(),
  reviewed: z.iso.date(),
  days: z.number().int().positive(),
})
export type ReviewedFile = z.infer<typeof ReviewedFile>

/** The review dates of files that are not articles. */
export function loadReviewedFiles(file: string): Promise<ReviewedFile[]> {
  return loadYaml(file, z.array(ReviewedFile))
}

const daysOfKind = 180

/** The kinds of app due on a day, by file. */
export function dueKinds(
  archetypes: readonly { id: string; reviewed?: string }[],
  today: string,
): DueReview[] {
  const files = archetypes.flatMap(({ id, reviewed }) =>
    reviewed === undefined ? [] : [{ file: `archetypes/${id}.yaml`, reviewed, days: daysOfKind }],
  )
  return dueFiles(files, today)
}

/** The other files due on a day, longest overdue first. */
export function dueFiles(files: readonly ReviewedFile[], today: string): DueReview[] {
  return files
    .map(({ file, reviewed, days }) => ({
      slug: file,
      reviewed,
      due: dayAfter(reviewed, days),
      why: `${days} days are over`,
    }))
    .filter(({ due }) => due <= today)
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.slug.localeCompare(b.slug))
}

export function nextReview(article: Article): Pick<DueReview, 'due' | 'why'> {
  const { days, why } = rules.find(({ isFor }) => isFor(article)) ?? { days: 180, why: '' }
  return { due: dayAfter(article.reviewed, days), why }
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
