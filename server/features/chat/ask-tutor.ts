import type { Context } from 'hono'
import { IdempotencyKey, type NewChatMessage } from '#contract/chat/chat.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import { messageOfAction } from '#contract/chat/action-names.ts'
import { publishAnswerChange, publishChange, tabOf } from '#server/features/events/change-feed.ts'
import { proveByCode } from '#server/features/learning/prove-by-code.ts'
import { answerQuickAction } from '#server/features/learning/checks/answer-quick-action.ts'
import { requireOwnedProject, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { tokenCounter, tokensLeft } from '#server/features/usage/token-store.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { codeBlocks, swiftLines } from '#server/teaching/guide/code-blocks.ts'
import { wantsEventStream } from '#server/platform/http/event-stream.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { composeTutor } from '#server/teaching/tutor/compose-tutor.ts'
import { writerNamed } from '#server/teaching/tutor/model/choose-model.ts'
import type { Tutor } from '#server/teaching/tutor/model/tutor.ts'
import { offersAfter } from '#server/teaching/tutor/offers.ts'
import { streamLiveAnswer, streamSettledAnswer } from './live/answer-events.ts'
import { readMessage } from './chat-store.ts'
import { pressedIn, startAnotherAnswer, startExchange, type BegunExchange } from './exchange-store.ts'
import { generateAnswer } from './generate-answer.ts'
import { createLiveAnswer } from './live/live-answer.ts'
import { requirePictures } from './picture-store.ts'
import { keepAnswer } from './turn/keep-answer.ts'
import { keepPlacement, placeOnLadder, readSentBefore, type PlacedMessage } from './turn/place-on-ladder.ts'
import { readTurnRows, type TurnRows } from './turn/turn-rows.ts'

type Call = Context<SignedInEnvironment>

/** A new message and the tutor's answer to it, in the order things happen. */
export async function askTutor(services: Services, c: Call, asked: NewChatMessage) {
  const { tutor, now } = services
  const { database, user } = c.var
  const { replaces, taskId, pictures } = asked
  const project = await requireOwnedProject(c)
  requirePictures(pictures)
  const rows = await readTurnRows(database, project, { userId: user.id, before: replaces, now: now() })
  const content = asked.content ?? contentOf(rows, asked)
  const seen = pictures ?? rows.pictures.filter(({ messageId }) => messageId === replaces)
  const placed = await placeOnLadder(readerOf(services, user.id), rows, {
    content,
    pictures: seen,
    taskId,
    pressed: pressedIn(asked),
  })
  const sent = {
    userId: user.id,
    asked: { ...asked, content },
    clientKey: clientKeyOf(c),
    taskId: placed.placement.task?.id ?? null,
    model: tutor.modelName,
  }
  const exchange = await startExchange(database, project, sent, now())
  await startAnswer(services, c, project, exchange, placed, rows)
  return respond(services, c, project, exchange)
}

/** The words of an action that was pressed. */
function contentOf(
  { tasks, messages }: TurnRows,
  { action, taskId, messageId, line }: NewChatMessage,
): string {
  if (!action) return ''
  const about = messages.find(({ id, isUserMessage }) => (messageId ? id === messageId : !isUserMessage))
  return messageOfAction(action, {
    title: (tasks.find(({ id }) => id === taskId) ?? nextTaskOf(tasks))?.title,
    line: swiftLines(about?.content ?? '')[(line ?? 1) - 1]?.trim(),
  })
}

/** Another answer to a message that was sent before. */
export async function answerAgain(services: Services, c: Call, questionId: number) {
  const { tutor, now } = services
  const { database, user } = c.var
  const project = await requireOwnedProject(c)
  const sent = { questionId, clientKey: clientKeyOf(c), model: tutor.modelName }
  const exchange = await startAnotherAnswer(database, project, sent, now())
  const rows = await readTurnRows(database, project, { userId: user.id, before: questionId, now: now() })
  const placed = await placeOnLadder(readerOf(services, user.id), rows, {
    ...(await readSentBefore(database, project, questionId)),
    pictures: rows.pictures.filter(({ messageId }) => messageId === questionId),
  })
  await startAnswer(services, c, project, exchange, placed, rows)
  return respond(services, c, project, exchange)
}

function readerOf({ thinking, tutor, settings }: Services, userId: number) {
  return {
    thoughts: thinking.for(`user ${userId}`),
    writer: writerNamed(tutor.modelName),
    tokensPerMonth: settings.tutorTokensPerMonth,
  }
}

/** Starts the answer of an exchange. The server writes it to its end, whether anyone reads it or not. */
async function startAnswer(
  services: Services,
  c: Call,
  project: OwnedProjectId,
  { userMessage, tutorMessage, isRepeat }: BegunExchange,
  { placement, turn }: PlacedMessage,
  rows: TurnRows,
): Promise<void> {
  if (isRepeat) return
  const { liveAnswers, bus, logger } = services
  const { database, user } = c.var
  const tab = tabOf(c)
  const offers = offersAfter({
    ...placement,
    action: turn.action ?? null,
    plan: turn.plan,
    tasks: rows.tasks,
  })
  await keepPlacement(database, project, tutorMessage.id, placement, offers)
  if (placement.task && placement.hint?.act === 'right-attempt')
    await proveByCode(
      database,
      services.thinking.for(`user ${user.id}`),
      { project, taskId: placement.task.id },
      ownCodeIn(turn.thread.at(-1)?.text ?? ''),
    )
  if (placement.state) publishChange(bus, user.id, { part: 'tasks', projectId: project, by: tab })
  const answer = createLiveAnswer({ messageId: tutorMessage.id, userMessageId: userMessage.id })
  liveAnswers.add(project, answer)
  publishAnswerChange(bus, user.id, project, answer, tab)
  const asked = { ...turn, asker: `user ${user.id}` as const }
  const tutor = tutorForAnswer(services, { database, project, userId: user.id, messageId: tutorMessage.id })
  void generateAnswer(answer, tutor, asked, database, logger)
}

/** The tutor for one answer in a project's chat. */
function tutorForAnswer(
  services: Services,
  asked: { database: Call['var']['database']; project: OwnedProjectId; userId: number; messageId: number },
): Tutor {
  const { tutor, thinking, checkSource, rateLimiter, settings, logger, now } = services
  const { database, userId } = asked
  const thoughts = thinking.for(`user ${userId}`)
  return composeTutor(tutor, {
    countTokens: tokenCounter(services, database, userId),
    ...(rateLimiter && {
      queue: {
        userId,
        rateLimiter,
        tokensLeft: () => tokensLeft(database, userId, settings.tutorTokensPerMonth, now()),
      },
    }),
    answerQuickAction: (turn) => answerQuickAction({ ...asked, source: checkSource, thoughts, now }, turn),
    keepAnswer: (answer, turn) => keepAnswer({ ...asked, thoughts, logger }, answer, turn),
  })
}

/** Streams the answer, or waits for its end, as the caller wishes. */
async function respond(
  { liveAnswers }: Services,
  c: Call,
  project: OwnedProjectId,
  { userMessage, tutorMessage }: BegunExchange,
) {
  const live = await liveAnswers.join(c.var.database, project, tutorMessage.id)
  if (live && wantsEventStream(c)) return streamLiveAnswer(c, live)
  await live?.finished
  const settled = await readMessage(c.var.database, tutorMessage.id)
  if (!settled) throw notFound('Project')
  return wantsEventStream(c)
    ? streamSettledAnswer(c, { userMessage, tutorMessage: settled })
    : c.json({ userMessage, tutorMessage: settled }, 201)
}

function clientKeyOf(c: Context): string | null {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return null
  const key = IdempotencyKey.safeParse(header)
  if (!key.success)
    throw invalid([{ path: 'Idempotency-Key', message: 'The Idempotency-Key must have 1 to 200 characters' }])
  return key.data
}

/** A message without code blocks may be bare code. */
function ownCodeIn(text: string): string[] {
  const blocks = codeBlocks(text).map(({ code }) => code)
  return blocks.length > 0 ? blocks : [text]
}
