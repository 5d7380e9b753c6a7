import type { Article } from '#contract/learning/article.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

const most = 3
/** Added to the score of the first topic, which is the task's main one. */
const headStart = 0.1

/** Below this score, no article is about the task. */
const sureScore = 0.25

/**
 * The articles for a task's lesson, most relevant first: its topics, otherwise articles that clearly match its text.
 */
export function findLessonArticles(
  guide: FieldGuide,
  task: Pick<Task, 'title' | 'description' | 'topics'>,
): Article[] {
  const question = `${task.title} ${task.description ?? ''}`.slice(0, 2000)
  const named = task.topics.filter((slug) => guide.findArticle(slug))
  const slugs = named.length > 0 ? nearestFirst(guide, question, named) : surest(guide, question)
  return slugs.slice(0, most).flatMap((slug) => guide.findArticle(slug) ?? [])
}

function nearestFirst(guide: FieldGuide, question: string, named: string[]): string[] {
  const scores = new Map(guide.understanding.articlesLike(question).map(({ slug, score }) => [slug, score]))
  const near = named.map((slug) => ({
    slug,
    score: (scores.get(slug) ?? 0) + (slug === named[0] ? headStart : 0),
  }))
  return near.toSorted((a, b) => b.score - a.score).map(({ slug }) => slug)
}

function surest(guide: FieldGuide, question: string): string[] {
  return guide.understanding
    .articlesLike(question)
    .slice(0, 1)
    .filter(({ score }) => score >= sureScore)
    .map(({ slug }) => slug)
}
