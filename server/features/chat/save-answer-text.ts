import type { Database } from '#server/platform/db/database.ts'
import { saveAnswerTexts } from './answer-store.ts'

interface Waiting {
  messageId: number
  content: string
  saved: PromiseWithResolvers<boolean>
}

const waiting = new WeakMap<Database, Waiting[]>()

/** Resolves to false when the row is no longer its writer's. What is saved in one moment goes in one statement: however many answers are on their way, the database is asked as often as for one. */
export function saveAnswerText(database: Database, messageId: number, content: string): Promise<boolean> {
  const saved = Promise.withResolvers<boolean>()
  const known = waiting.get(database)
  const texts = known ?? []
  texts.push({ messageId, content, saved })
  if (!known) {
    waiting.set(database, texts)
    setImmediate(() => {
      waiting.delete(database)
      void saveAll(database, texts)
    })
  }
  return saved.promise
}

async function saveAll(database: Database, texts: Waiting[]): Promise<void> {
  try {
    const open = await saveAnswerTexts(database, texts)
    for (const { messageId, saved } of texts) saved.resolve(open.has(messageId))
  } catch (error) {
    const [first] = texts
    if (texts.length === 1) return first!.saved.reject(error)
    // One text that cannot be kept must not hold back the others.
    for (const text of texts) void saveAll(database, [text])
  }
}
