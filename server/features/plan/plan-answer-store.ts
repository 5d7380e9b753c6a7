import { eq } from 'drizzle-orm'
import type { PlanAnswers, PlanQuestions, PreviewQuestion } from '#contract/plan/plan-answers.ts'
import { changeProfile, readProfile } from '#server/features/auth/user-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { asPreview } from '#server/teaching/planner/preview-questions.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/** The questions that the project's idea leaves open, with the answers given so far. */
export async function readPlanQuestions(
  database: Database,
  project: OwnedProjectId,
  { planQuestions }: Pick<Thoughts, 'planQuestions'>,
): Promise<PlanQuestions> {
  const [row] = await database.select().from(projects).where(eq(projects.id, project))
  if (!row) throw notFound('Project')
  const questions = await planQuestions(
    row.description.trim() || row.title,
    await readProfile(database, row.userId),
    row.answers,
  )
  return { questions, answers: row.answers }
}

/** The same questions in the form of the plan preview, to be shown next to a plan. */
export async function readOpenQuestions(
  database: Database,
  project: OwnedProjectId,
  thoughts: Pick<Thoughts, 'planQuestions'>,
): Promise<PreviewQuestion[]> {
  return (await readPlanQuestions(database, project, thoughts)).questions.map(asPreview)
}

/** Adds answers to the stored ones. Answers about the learner also fill empty fields of their profile. */
export async function keepAnswers(
  database: Database,
  project: OwnedProjectId,
  answers: PlanAnswers,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(projects).where(eq(projects.id, project)).for('update')
    if (!row) throw notFound('Project')
    const next = { ...row.answers, ...answers }
    // If there is a plan, its minimum iOS stays until the next plan is made.
    const target = answers.minimumIOS && !row.plan ? { targetIos: answers.minimumIOS } : {}
    await transaction
      .update(projects)
      .set({ answers: next, ...target, updatedAt: now })
      .where(eq(projects.id, project))
    const profile = await readProfile(transaction, row.userId)
    await changeProfile(transaction, row.userId, {
      ...(answers.experience && profile.experience === null ? { experience: answers.experience } : {}),
      ...(answers.hoursPerWeek && profile.hoursPerWeek === null
        ? { hoursPerWeek: answers.hoursPerWeek }
        : {}),
    })
  })
}
