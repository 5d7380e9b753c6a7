import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ChatExchange, ChatMessage, ChatPage, IdempotencyKey, NewChatMessage } from '#contract/chat.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { tellAnswer, tellChange } from '#server/features/events/change-feed.ts'
import { tabOf } from '#server/features/events/tell-changes.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { answerList } from '#server/platform/http/stream-file.ts'
import { validated } from '#server/platform/http/validated.ts'
import { quickActionTutor } from '#server/features/learning/quick-action-tutor.ts'
import {
  requireOwnedProject,
  requirePathId,
  type OwnedProjectId,
} from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { keepingTutor } from '#server/features/chat/turn/keep-answer.ts'
import { composeTurn, loadTurn, type TurnFacts } from '#server/features/chat/turn/load-turn.ts'
import { queuedTutor } from '#server/teaching/tutor/model/queued-tutor.ts'
import { onLadder } from '#server/teaching/tutor/quick-action.ts'
import {
  keepPlacement,
  placeAgain,
  placeOnLadder,
  type Placement,
} from '#server/features/chat/turn/place-on-ladder.ts'
import { countingTutor } from '#server/features/usage/token-meter.ts'
import { tokensLeft } from '#server/features/usage/token-store.ts'
import { readTurnRows } from '#server/features/chat/turn/turn-rows.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { streamLiveAnswer, streamSettledAnswer } from './answer-stream.ts'
import { settleAbandoned } from './answer-store.ts'
import { listedMessages, readMessage, readMessages } from './chat-store.ts'
import { showMessage } from './choose-message.ts'
import { startAnotherAnswer, startExchange, type BegunExchange } from './exchange-store.ts'
import { generateAnswer } from './generate-answer.ts'
import { createLiveAnswer } from './live-answer.ts'

export function chatRoutes({
  now,
  tutor,
  thinking,
  checkSource,
  settings,
  liveAnswers,
  bus,
  rateLimiter,
  logger,
}: Services) {
  /** The server makes the answer to its end, whoever listens or leaves. */
  async function generate(
    c: Context<SignedInEnvironment>,
    project: OwnedProjectId,
    { userMessage, tutorMessage, isRepeat }: BegunExchange,
    placement: Placement,
    makeTurn: (facts: TurnFacts) => Promise<TutorTurn>,
  ): Promise<void> {
    if (isRepeat) return
    const { database, user } = c.var
    await keepPlacement(database, project, tutorMessage.id, placement)
    if (placement.state) tellChange(bus, user.id, { part: 'tasks', projectId: project, by: tabOf(c) })
    const answer = createLiveAnswer({ messageId: tutorMessage.id, userMessageId: userMessage.id })
    liveAnswers.add(project, answer)
    tellAnswer(bus, user.id, project, answer, tabOf(c))
    const facts = { task: placement.task, hint: placement.hint, tokensPerMonth: settings.tutorTokensPerMonth }
    const asker = `user ${user.id}` as const
    const thoughts = thinking.for(asker)
    const counting = countingTutor(tutor, { logger, now }, database, user.id)
    const queued = queuedTutor(counting, {
      userId: user.id,
      rateLimiter,
      tokensLeft: () => tokensLeft(database, user.id, settings.tutorTokensPerMonth, now()),
    })
    const quick = quickActionTutor(queued, {
      database,
      project,
      userId: user.id,
      messageId: answer.messageId,
      source: checkSource,
      thoughts,
      now,
    })
    const keeping = keepingTutor(quick, { database, project, messageId: answer.messageId, thoughts, logger })
    void generateAnswer(
      answer,
      keeping,
      async () => ({ ...(await makeTurn(facts)), asker }),
      database,
      logger,
    )
  }

  async function respond(
    c: Context<SignedInEnvironment>,
    project: OwnedProjectId,
    { userMessage, tutorMessage }: BegunExchange,
  ) {
    const live = await liveAnswers.join(c.var.database, project, tutorMessage.id)
    if (live && wantsStream(c)) return streamLiveAnswer(c, live)
    await live?.finished
    const settled = await readMessage(c.var.database, tutorMessage.id)
    if (!settled) throw notFound('Project')
    return wantsStream(c)
      ? streamSettledAnswer(c, { userMessage, tutorMessage: settled })
      : c.json({ userMessage, tutorMessage: settled }, 201)
  }

  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary:
          'Messages, oldest first; the newest page unless `before` names a message; `task` leaves out all others',
        access: 'owner',
        answers: { 200: z.array(ChatMessage) },
      }),
      requireUser,
      validated('query', ChatPage),
      async (c) => {
        const project = await requireOwnedProject(c)
        const { database } = c.var
        const page = c.req.valid('query')
        const writtenHere = liveAnswers.writtenHere()
        const listed = await listedMessages(database, project, page)
        // Only one that streams, and not from here, can have lost its writer.
        if (listed.some(({ id, status }) => status === 'streaming' && !writtenHere.includes(id)))
          await settleAbandoned(database, { writtenHere })
        return answerList(c, readMessages(database, listed), logger)
      },
    )
    .post(
      '/',
      documented({
        summary:
          'Ask the tutor: streams the answer to `Accept: text/event-stream`, else answers when it is whole',
        access: 'owner',
        answers: { 200: 'text/event-stream', 201: ChatExchange },
      }),
      requireUser,
      validated('json', NewChatMessage),
      async (c) => {
        const { database, user } = c.var
        const project = await requireOwnedProject(c)
        const asked = c.req.valid('json')
        const { content, replaces, taskId, move } = asked
        const rows = await readTurnRows(database, project, { userId: user.id, before: replaces, now: now() })
        const placement = await placeOnLadder(thinking.for(`user ${user.id}`), rows, {
          taskId,
          move,
          ...onLadder(content),
        })
        const sent = {
          userId: user.id,
          asked,
          clientKey: clientKeyOf(c),
          taskId: placement.task?.id ?? null,
          model: tutor.modelName,
        }
        const exchange = await startExchange(database, project, sent, now())
        await generate(c, project, exchange, placement, async (facts) => composeTurn(rows, content, facts))
        return respond(c, project, exchange)
      },
    )
    .post(
      '/:messageId/answers',
      documented({
        summary:
          "Have a message of one's own answered once more, beside the answers it has; streams as sending does",
        access: 'owner',
        answers: { 200: 'text/event-stream', 201: ChatExchange },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        const questionId = requirePathId(c, 'messageId', 'Message')
        const { database, user } = c.var
        const exchange = await startAnotherAnswer(
          database,
          project,
          { questionId, clientKey: clientKeyOf(c), model: tutor.modelName },
          now(),
        )
        const answer = { id: exchange.tutorMessage.id, userId: user.id, now: now() }
        await generate(c, project, exchange, await placeAgain(database, project, questionId), (facts) =>
          loadTurn(database, project, answer, facts),
        )
        return respond(c, project, exchange)
      },
    )
    .post(
      '/:messageId/show',
      documented({
        summary: 'Go on with the conversation that leads through this message; the others are kept',
        access: 'owner',
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        await showMessage(c.var.database, project, requirePathId(c, 'messageId', 'Message'))
        return c.body(null, 204)
      },
    )
    .get(
      '/stream',
      documented({
        summary: 'Join the answer in progress from its start',
        access: 'owner',
        answers: { 200: 'text/event-stream', 204: null },
      }),
      requireUser,
      async (c) => {
        const live = await liveAnswers.join(c.var.database, await requireOwnedProject(c))
        return live ? streamLiveAnswer(c, live) : c.body(null, 204)
      },
    )
    .post(
      '/stop',
      documented({
        summary: 'Stop the answer in progress; what was written stays',
        access: 'owner',
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        await liveAnswers.stop(c.var.database, await requireOwnedProject(c))
        return c.body(null, 204)
      },
    )
}

function wantsStream(c: Context): boolean {
  return (c.req.header('accept') ?? '').includes('text/event-stream')
}

function clientKeyOf(c: Context): string | null {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return null
  const key = IdempotencyKey.safeParse(header)
  if (!key.success)
    throw invalid([{ path: 'Idempotency-Key', message: 'The Idempotency-Key must have 1 to 200 characters' }])
  return key.data
}
