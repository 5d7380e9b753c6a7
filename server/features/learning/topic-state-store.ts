import { and, eq } from 'drizzle-orm'
import {
  mostEvidenceOfKind,
  type EvidenceKind,
  type TopicMark,
  type TopicStanding,
} from '#contract/learning/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { topicMarks } from '#server/platform/db/tables/schema.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { CheckSource } from './checks/asked-check-store.ts'
import { readEvidence } from './evidence-store.ts'
import type { TopicEvidence } from './passed-code-store.ts'
import { dueByTopic } from './review-card-store.ts'
import { topicStateOf } from './topic-state.ts'

export async function readTopicStates(
  database: Database,
  source: CheckSource,
  thoughts: Pick<Thoughts, 'topicsInCode' | 'passedCode' | 'areCopies'>,
  userId: number,
  now: Date,
): Promise<TopicStanding[]> {
  const [evidence, marks, due] = await Promise.all([
    readEvidence(database, source, thoughts, userId),
    database.select().from(topicMarks).where(eq(topicMarks.userId, userId)),
    dueByTopic(database, userId),
  ])
  const evidenceOf = Map.groupBy(
    evidence.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    ({ topic }) => topic,
  )
  const markOf = new Map(marks.map((row) => [row.topic, row]))
  return source.topics.all.map(({ slug, title, group, level, prerequisites }) => {
    const known = evidenceOf.get(slug) ?? []
    const mark = markOf.get(slug)
    const signs = known.map(({ kind, what, at }) => ({ kind, of: what, at: new Date(at) }))
    return {
      slug,
      title,
      group,
      level,
      prerequisites,
      state: topicStateOf(signs, mark ? { mark: mark.mark, at: mark.markedAt } : null, {
        now,
        dueAt: due.get(slug) ?? null,
      }),
      mark: mark?.mark ?? null,
      evidence: newestOfEachKind(known),
      dueAt: due.get(slug)?.toISOString() ?? null,
    }
  })
}

/** The newest pieces of evidence of each kind. Only for display: the state is computed from all of them. */
function newestOfEachKind(known: readonly TopicEvidence[]): TopicStanding['evidence'] {
  const told = new Map<EvidenceKind, number>()
  return known.flatMap(({ kind, what, project, at }) => {
    const before = told.get(kind) ?? 0
    told.set(kind, before + 1)
    return before < mostEvidenceOfKind ? [{ kind, what, project, at }] : []
  })
}

/** Null removes the mark. */
export async function markTopic(
  database: Database,
  userId: number,
  topic: string,
  mark: TopicMark | null,
  now: Date,
): Promise<void> {
  if (mark === null) {
    await database.delete(topicMarks).where(and(eq(topicMarks.userId, userId), eq(topicMarks.topic, topic)))
    return
  }
  const row = { mark, markedAt: now }
  await database
    .insert(topicMarks)
    .values({ userId, topic, ...row })
    .onConflictDoUpdate({ target: [topicMarks.userId, topicMarks.topic], set: row })
}
