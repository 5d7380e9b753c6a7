import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, savedSolutions } from '#server/platform/db/tables/schema.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/**
 * Solutions not saved from a tutor's answer. They may still contain copied code; see {@link withoutCopies}.
 */
export const isNotFromAnswer = sql`not exists (
  select 1 from ${chatMessages}
  where ${chatMessages.id} = ${savedSolutions.messageId} and not ${chatMessages.isUserMessage}
)`

/** How many characters of a solution are compared. */
const charactersCompared = 5000
/** Only the newest answers are compared; a copy of an older one counts as the learner's own code. */
const answersRead = { most: 500, bytes: 1024 * 1024 }
/**
 * How many texts are compared per call. Learners rarely have more, so the tutor's answers are usually sent only once.
 */
const textsAtOnce = 600

interface Kept {
  projectId: number
  content: string
  /** The parts of `content`, each compared separately; absent if it is one piece. */
  texts?: string[]
}

/**
 * Leaves out code copied, in whole or in part, from the tutor's answers in the same project. Compared on a
 * worker thread: in the database, `strpos` can take minutes for malicious texts and block everyone.
 */
export async function withoutCopies<Solution extends Kept>(
  database: Database,
  { areCopies }: Pick<Thoughts, 'areCopies'>,
  solutions: readonly Solution[],
): Promise<Solution[]> {
  if (solutions.length === 0) return []
  const answers = await readAnswers(database, [...new Set(solutions.map(({ projectId }) => projectId))])
  const own: Solution[] = []
  for (const [projectId, ofProject] of Map.groupBy(solutions, (solution) => solution.projectId)) {
    const said = (answers.get(projectId) ?? []).map(({ content }) => content)
    const parts = ofProject.flatMap((one) => (one.texts ?? [one.content]).map((text) => ({ one, text })))
    const copied = new Set<Solution>()
    for (let at = 0; at < parts.length; at += textsAtOnce) {
      const some = parts.slice(at, at + textsAtOnce)
      const copies = await areCopies(
        some.map(({ text }) => beginningOf(text)),
        said,
      )
      for (const [place, { one }] of some.entries()) if (copies[place]) copied.add(one)
    }
    for (const one of ofProject) if (!copied.has(one)) own.push(one)
  }
  return own
}

/** The start of a text, cut at the end of a line, for comparison. */
function beginningOf(text: string): string {
  if (text.length < charactersCompared) return text
  const beginning = text.slice(0, charactersCompared)
  const end = beginning.lastIndexOf('\n')
  return end > 0 ? beginning.slice(0, end) : beginning
}

async function readAnswers(database: Database, projectIds: readonly number[]) {
  const { id, content, projectId, isUserMessage } = chatMessages
  const newest = database
    .select({
      id,
      projectId,
      content,
      bytes: sql<number>`sum(octet_length(${content})) over (order by ${id} desc)`.as('bytes'),
    })
    .from(chatMessages)
    .where(and(inArray(projectId, [...projectIds]), eq(isUserMessage, false)))
    .orderBy(desc(id))
    .limit(answersRead.most)
    .as('newest')
  const rows = await database
    .select({ projectId: newest.projectId, content: newest.content })
    .from(newest)
    .where(lte(newest.bytes, answersRead.bytes))
  return Map.groupBy(rows, (row) => row.projectId)
}
