import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerRating } from '#contract/chat/answer-rating.ts'
import type { Database } from '#server/platform/db/database.ts'
import { answerRatings, chatMessages } from '#server/platform/db/tables/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { noneOfThese } from '#server/teaching/tutor/actions/offered-questions.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

const mostListed = 500

export async function rateAnswer(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
  { isHelpful, wanted }: AnswerRating,
  now: Date,
): Promise<void> {
  const [answer] = await database
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.id, messageId),
        eq(chatMessages.projectId, project),
        eq(chatMessages.isUserMessage, false),
      ),
    )
  if (!answer) throw new Problem(404, 'Message not found')
  const rating = { isHelpful, wanted, ratedAt: now }
  await database
    .insert(answerRatings)
    .values({ messageId, projectId: project, ...rating })
    .onConflictDoUpdate({ target: answerRatings.messageId, set: rating })
}

const ratingsReadAtOnce = 100

/** All ratings of a project's answers, in the order of the rated messages. */
export async function* ratingsInOrder(database: Database, project: OwnedProjectId) {
  for (let last = 0; ;) {
    const page = await database
      .select({
        message: answerRatings.messageId,
        isHelpful: answerRatings.isHelpful,
        wanted: answerRatings.wanted,
        at: answerRatings.ratedAt,
      })
      .from(answerRatings)
      .where(and(eq(answerRatings.projectId, project), gt(answerRatings.messageId, last)))
      .orderBy(asc(answerRatings.messageId))
      .limit(ratingsReadAtOnce)
    yield* page
    if (page.length < ratingsReadAtOnce) return
    last = page.at(-1)!.message
  }
}

export interface WantedAnswer {
  ratedAt: Date
  question: string
  wanted: string | null
  answer: string
}

/** Questions whose answers were rated unhelpful, newest first; for the operator. */
export async function listWantedAnswers(database: Database): Promise<WantedAnswer[]> {
  const questions = alias(chatMessages, 'questions')
  const rows = await database
    .select({
      ratedAt: answerRatings.ratedAt,
      wanted: answerRatings.wanted,
      question: questions.content,
      answer: chatMessages.content,
    })
    .from(answerRatings)
    .innerJoin(chatMessages, eq(chatMessages.id, answerRatings.messageId))
    .leftJoin(questions, eq(questions.id, chatMessages.parentId))
    .where(eq(answerRatings.isHelpful, false))
    .orderBy(desc(answerRatings.ratedAt), desc(answerRatings.messageId))
    .limit(mostListed)
  return rows.map((row) => ({ ...row, question: row.question ?? '' }))
}

export interface ChosenMeaning {
  chosenAt: Date
  question: string
  offered: string[]
  /** The text of the choice that the learner clicked; null for "None of these". */
  chosen: string | null
}

/** What learners chose where the tutor offered several meanings, newest first; for the operator. */
export async function listChosenMeanings(database: Database): Promise<ChosenMeaning[]> {
  const [offers, questions] = [alias(chatMessages, 'offers'), alias(chatMessages, 'questions')]
  const rows = await database
    .select({
      chosenAt: chatMessages.createdAt,
      said: chatMessages.content,
      offers: offers.offers,
      question: questions.content,
    })
    .from(chatMessages)
    .innerJoin(offers, eq(offers.id, chatMessages.parentId))
    .leftJoin(questions, eq(questions.id, offers.parentId))
    .where(and(eq(chatMessages.isUserMessage, true), isNotNull(offers.offers)))
    .orderBy(desc(chatMessages.id))
    .limit(mostListed)
  return rows.flatMap(({ chosenAt, said, offers: made, question }) => {
    const texts = (made ?? []).flatMap((offer) => (offer.kind === 'say' ? [offer.text] : []))
    if (!texts.includes(said)) return []
    const offered = texts.filter((text) => text !== noneOfThese)
    return { chosenAt, question: question ?? '', offered, chosen: said === noneOfThese ? null : said }
  })
}
