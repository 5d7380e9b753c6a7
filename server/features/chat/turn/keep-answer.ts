import { eq } from 'drizzle-orm'
import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { ProposedAct } from '#contract/chat/suggestion.ts'
import type { Offer } from '#contract/chat/tutor-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, tutorSuggestions } from '#server/platform/db/tables/schema.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { boundText } from '#server/language/bound-text.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { WrittenAnswer } from '#server/teaching/tutor/compose-tutor.ts'
import { noneOfThese, questionsOffered } from '#server/teaching/tutor/actions/offered-questions.ts'
import { longestAnswer } from '#server/teaching/tutor/longest-answer.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { keepSummary } from './thread-summary-store.ts'
import { keepTutorView } from './tutor-view-store.ts'

interface AnswerOfProject {
  database: Database
  project: OwnedProjectId
  messageId: number
  thoughts: Pick<Thoughts, 'checkCode'>
  keepsView: boolean
  logger: Logger
}

/**
 * Stores what the model was sent, its suggestions and the checks of its code. Never throws, so that a failure
 * here cannot spoil the answer.
 */
export async function keepAnswer(
  { database, project, messageId, thoughts, keepsView, logger }: AnswerOfProject,
  { text, notes }: WrittenAnswer,
  turn: TutorTurn,
): Promise<void> {
  try {
    for (const note of notes)
      if (note.kind === 'failure')
        logger.warn(
          { error: note.failure.cause, model: note.model, kind: note.failure.kind, messageId },
          'A language model failed',
        )
    const view = notes.findLast((note) => note.kind === 'view')?.view
    const checks = await checksOf(text, turn, thoughts)
    await database
      .update(chatMessages)
      .set({ codeChecks: checks, ...(view ? { model: view.model } : {}) })
      .where(eq(chatMessages.id, messageId))
    const choices = view?.model === 'field-guide' ? questionsOffered(text) : []
    if (choices.length > 0) await keepChoices(database, messageId, choices)
    if (view && keepsView) await keepTutorView(database, project, messageId, view)
    const acts = notes.flatMap((note) => (note.kind === 'suggestion' ? [note.act] : []))
    if (acts.length > 0)
      await database
        .insert(tutorSuggestions)
        .values(withoutRepeats(acts).map((act) => ({ projectId: project, messageId, act })))
    await keepSummary(database, project, { id: messageId, text })
  } catch (error) {
    logger.warn({ error, messageId }, 'What is known about an answer could not be kept')
  }
}

/** The checks of the code in an answer. Built-in answers were checked when they were made. */
async function checksOf(
  text: string,
  { prepared, project }: TutorTurn,
  thoughts: AnswerOfProject['thoughts'],
): Promise<CodeCheck[]> {
  const builtIn = prepared && 'builtIn' in prepared ? prepared.builtIn : null
  if (builtIn?.answer.markdown === text) return builtIn.codeChecks
  return thoughts.checkCode(boundText(text, longestAnswer), project?.targetIOS ?? null)
}

async function keepChoices(
  database: Database,
  messageId: number,
  questions: readonly string[],
): Promise<void> {
  const offers: Offer[] = [...questions, noneOfThese].map((text) => ({ kind: 'say', text }))
  await database.update(chatMessages).set({ offers }).where(eq(chatMessages.id, messageId))
}

function withoutRepeats(acts: ProposedAct[]): ProposedAct[] {
  return [...new Map(acts.map((act) => [JSON.stringify(act), act])).values()]
}
