import type { Article } from '#contract/learning/article.ts'

/** The data about an article in the main process; its text is only in the worker processes. */
export type Topic = Pick<
  Article,
  'slug' | 'title' | 'group' | 'summary' | 'frameworks' | 'minimumIOS' | 'level' | 'prerequisites' | 'ask'
>

export interface TopicList {
  all: readonly Topic[]
  find: (slug: string) => Topic | null
}

export function createTopicList(all: readonly Topic[]): TopicList {
  const bySlug = new Map(all.map((topic) => [topic.slug, topic]))
  return { all, find: (slug) => bySlug.get(slug) ?? null }
}

export function topicOf({
  slug,
  title,
  group,
  summary,
  frameworks,
  minimumIOS,
  level,
  prerequisites,
  ask,
}: Article): Topic {
  return { slug, title, group, summary, frameworks, minimumIOS, level, prerequisites, ask }
}
