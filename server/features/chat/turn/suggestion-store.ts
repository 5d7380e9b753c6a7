import { and, asc, eq } from 'drizzle-orm'
import { NewSavedSolution } from '#contract/tasks/saved-solution.ts'
import type { ProposedAct, Suggestion, SuggestionState } from '#contract/chat/suggestion.ts'
import { NewTask } from '#contract/tasks/task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tutorSuggestions } from '#server/platform/db/tables/schema.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { createSolution } from '#server/features/solutions/solution-store.ts'
import { changeTask, createTask } from '#server/features/tasks/task-store.ts'

export async function listSuggestions(database: Database, project: OwnedProjectId): Promise<Suggestion[]> {
  const rows = await database
    .select()
    .from(tutorSuggestions)
    .where(eq(tutorSuggestions.projectId, project))
    .orderBy(asc(tutorSuggestions.id))
    .limit(500)
  return rows.map(toSuggestion)
}

/** Carries out or dismisses a suggestion. The first decision is final; later calls change nothing. */
export async function decideSuggestion(
  database: Database,
  project: OwnedProjectId,
  suggestionId: number,
  state: Exclude<SuggestionState, 'open'>,
  now: Date,
): Promise<Suggestion> {
  return database.transaction(async (transaction) => {
    const isIt = and(eq(tutorSuggestions.id, suggestionId), eq(tutorSuggestions.projectId, project))
    const [decided] = await transaction
      .update(tutorSuggestions)
      .set({ state })
      .where(and(isIt, eq(tutorSuggestions.state, 'open')))
      .returning()
    if (decided) {
      if (state === 'accepted') await perform(transaction, project, decided.act, decided.messageId, now)
      return toSuggestion(decided)
    }
    const [row] = await transaction.select().from(tutorSuggestions).where(isIt)
    if (!row) throw notFound('Suggestion')
    if (row.state !== state) throw new Problem(409, `This suggestion was already ${row.state}.`)
    return toSuggestion(row)
  })
}

async function perform(
  database: Database,
  project: OwnedProjectId,
  act: ProposedAct,
  messageId: number,
  now: Date,
): Promise<void> {
  switch (act.kind) {
    case 'add-task':
      await createTask(
        database,
        project,
        NewTask.parse({ title: act.title, description: act.description, priority: act.priority }),
        now,
      )
      return
    case 'change-task': {
      const { title, description, priority } = act
      await changeTask(
        database,
        project,
        act.taskId,
        {
          ...(title ? { title } : {}),
          ...(description ? { description } : {}),
          ...(priority ? { priority } : {}),
        },
        now,
      )
      return
    }
    case 'set-status':
      await changeTask(database, project, act.taskId, { status: act.status }, now)
      return
    case 'save-solution':
      await createSolution(
        database,
        project,
        NewSavedSolution.parse({ title: act.title, content: act.content, messageId, language: 'swift' }),
        now,
      )
      return
    // The browser carries out these two.
    case 'open-lesson':
    case 'check-question':
  }
}

function toSuggestion({ id, messageId, act, state }: typeof tutorSuggestions.$inferSelect): Suggestion {
  return { id, messageId, act, state }
}
