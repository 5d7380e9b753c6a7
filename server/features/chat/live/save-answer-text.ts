import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { leaseMs, readAnswerRow, saveAnswerTexts } from '#server/features/chat/answer-store.ts'
import type { LiveAnswer } from './live-answer.ts'

/** Saves new text within a quarter of a second, and renews the lease while the model is silent. */
export function saveOnTheWay(
  answer: LiveAnswer,
  database: Database,
  logger: Logger,
): { stop(): Promise<void> } {
  let savedText = ''
  let savedAt = Date.now()
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  const leave = onSaveTick(() => {
    const text = answer.text()
    const isLeaseDue = Date.now() - savedAt > leaseMs / 3
    if (isWriting || (text === savedText && !isLeaseDue)) return
    isWriting = true
    savedText = text
    savedAt = Date.now()
    writing = saveAnswerText(database, answer.messageId, text)
      .then((isOurs) => (isOurs ? undefined : stopAsInRow(answer, database)))
      .catch((error: unknown) =>
        logger.warn(
          { error, messageId: answer.messageId },
          'The text of an answer could not be saved; trying again',
        ),
      )
      .finally(() => {
        isWriting = false
      })
  })
  return {
    stop() {
      leave()
      return writing
    },
  }
}

/** Stops an answer that another process has settled, or whose project was deleted. */
async function stopAsInRow(answer: LiveAnswer, database: Database): Promise<void> {
  const row = await readAnswerRow(database, answer.messageId)
  answer.stop(row && row.status !== 'streaming' ? { status: row.status, error: row.error } : undefined)
}

const saveEveryMs = 250
const listeners = new Set<() => void>()
let timer: NodeJS.Timeout | undefined

/** Calls the listener four times a second. Returns a function that unsubscribes it. */
function onSaveTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), saveEveryMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

interface Waiting {
  messageId: number
  content: string
  saved: PromiseWithResolvers<boolean>
}

const waiting = new WeakMap<Database, Waiting[]>()

/**
 * Batches texts waiting at the same time into one statement. Resolves to false if this process no longer owns
 * the answer.
 */
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
    // Retry one by one, so that a text that cannot be saved does not block the others.
    for (const text of texts) void saveAll(database, [text])
  }
}
