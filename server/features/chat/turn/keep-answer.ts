import { eq } from 'drizzle-orm'
import type { ProposedAct } from '#contract/suggestion.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, tutorSuggestions } from '#server/platform/db/tables/schema.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { boundText } from '#server/language/bound-text.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { keepSummary } from './thread-summary-store.ts'
import type { Tutor, TutorNote } from '#server/teaching/tutor/model/tutor.ts'
import { keepTutorView } from './tutor-view-store.ts'

/** Longer than any answer but a file's for Xcode. */
const longestAnswer = { totalCharacters: 128 * 1024 }

interface AnswerOfProject {
  database: Database
  project: OwnedProjectId
  messageId: number
  thoughts: Pick<Thoughts, 'checkCode'>
  logger: Logger
}

/** The tutor, with all that is to be known of its answer kept before the answer ends: what it was sent, what it suggests, what is known of its code. */
export function keepingTutor(tutor: Tutor, kept: AnswerOfProject): Tutor {
  return {
    modelName: tutor.modelName,
    async *answer(turn, signal, tell = () => {}) {
      const notes: TutorNote[] = []
      let text = ''
      try {
        const hear = (note: TutorNote) => {
          notes.push(note)
          tell(note)
        }
        for await (const piece of tutor.answer(turn, signal, hear)) {
          text += piece
          yield piece
        }
      } finally {
        await keep(notes, text, turn.project?.targetIOS ?? null, kept)
      }
    },
  }
}

async function keep(
  notes: TutorNote[],
  text: string,
  targetIOS: string | null,
  kept: AnswerOfProject,
): Promise<void> {
  const { database, project, messageId, thoughts, logger } = kept
  try {
    for (const note of notes)
      if (note.kind === 'failure')
        logger.warn(
          { error: note.failure.cause, model: note.model, kind: note.failure.kind, messageId },
          'A language model failed',
        )
    const view = notes.findLast((note) => note.kind === 'view')?.view
    const checks = await thoughts.checkCode(boundText(text, longestAnswer), targetIOS)
    await database
      .update(chatMessages)
      .set({ codeChecks: checks, ...(view ? { model: view.model } : {}) })
      .where(eq(chatMessages.id, messageId))
    if (view) await keepTutorView(database, project, messageId, view)
    const acts = notes.flatMap((note) => (note.kind === 'suggestion' ? [note.act] : []))
    if (acts.length > 0)
      await database
        .insert(tutorSuggestions)
        .values(once(acts).map((act) => ({ projectId: project, messageId, act })))
    await keepSummary(database, project, { id: messageId, text })
  } catch (error) {
    // The answer itself is worth more than what is known of it.
    logger.warn({ error, messageId }, 'What is known of an answer could not be kept')
  }
}

/** A model that repeats itself suggests a thing once. */
function once(acts: ProposedAct[]): ProposedAct[] {
  return [...new Map(acts.map((act) => [JSON.stringify(act), act])).values()]
}
