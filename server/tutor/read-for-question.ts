import type { Database } from '#server/db/database.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { passagesAbout } from './prompt.ts'
import { readTurnRows, type Conversation, type TurnRows } from './turn-rows.ts'

/** What a new message's turn needs of its project. While the database reads, the Field Guide is searched for the question; it remembers what it found. */
export async function readForQuestion(database: Database, guide: FieldGuide, project: OwnedProjectId, question: string, conversation: Conversation): Promise<TurnRows> {
  const [rows] = await Promise.all([readTurnRows(database, project, conversation), onceAsked().then(() => void passagesAbout(guide, question))])
  return rows
}

/** When the database's question is on its way. */
function onceAsked(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
