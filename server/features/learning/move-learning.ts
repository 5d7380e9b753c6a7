import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { askedChecks } from '#server/platform/db/tables/schema.ts'

/** If both have a card for the same question or a mark on the same topic, the newer one is kept. */
export async function moveLearning(database: Database, guestId: number, userId: number): Promise<void> {
  await database.update(askedChecks).set({ userId }).where(eq(askedChecks.userId, guestId))
  await database.execute(sql`
    insert into review_cards (user_id, check_id, topic, due_at, stability, difficulty, scheduled_days, repetitions, lapses, state, reviewed_at)
    select ${userId}::integer, check_id, topic, due_at, stability, difficulty, scheduled_days, repetitions, lapses, state, reviewed_at from review_cards where user_id = ${guestId}
    on conflict (user_id, check_id) do update set due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
      scheduled_days = excluded.scheduled_days, repetitions = excluded.repetitions, lapses = excluded.lapses, state = excluded.state, reviewed_at = excluded.reviewed_at
    where review_cards.reviewed_at < excluded.reviewed_at`)
  await database.execute(sql`
    insert into topic_marks (user_id, topic, mark, marked_at) select ${userId}::integer, topic, mark, marked_at from topic_marks where user_id = ${guestId}
    on conflict (user_id, topic) do update set mark = excluded.mark, marked_at = excluded.marked_at where topic_marks.marked_at < excluded.marked_at`)
}
