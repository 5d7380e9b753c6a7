import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ChatExchange, ChatMessage, ChatPage, NewChatMessage } from '#contract/chat/chat.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { answerList } from '#server/platform/http/stream-file.ts'
import { validated } from '#server/platform/http/validated.ts'
import { streamLiveAnswer } from './live/answer-events.ts'
import { settleAbandoned } from './answer-store.ts'
import { answerAgain, askTutor } from './ask-tutor.ts'
import { listedMessages, readMessages } from './chat-store.ts'
import { showMessage } from './choose-message.ts'

export function chatRoutes(services: Services) {
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
      async (c) => listMessages(services, c, c.req.valid('query')),
    )
    .post(
      '/',
      documented({
        summary:
          'Ask the tutor: streams the answer to `Accept: text/event-stream`, else answers when it is whole',
        access: 'owner',
        asksModel: true,
        answers: { 200: 'text/event-stream', 201: ChatExchange },
      }),
      requireUser,
      validated('json', NewChatMessage),
      async (c) => askTutor(services, c, c.req.valid('json')),
    )
    .post(
      '/:messageId/answers',
      documented({
        summary:
          "Have a message of one's own answered once more, beside the answers it has; streams as sending does",
        access: 'owner',
        asksModel: true,
        answers: { 200: 'text/event-stream', 201: ChatExchange },
      }),
      requireUser,
      async (c) => answerAgain(services, c, requirePathId(c, 'messageId', 'Message')),
    )
    .post(
      '/:messageId/show',
      documented({
        summary: 'Switch to the branch with this message; the other branches are kept',
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
    .route('/', liveAnswerRoutes(services))
}

function liveAnswerRoutes({ liveAnswers }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/stream',
      documented({
        summary: 'Join the answer in progress from its start',
        access: 'owner',
        asksModel: true,
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

async function listMessages(
  { liveAnswers, logger }: Services,
  c: Context<SignedInEnvironment>,
  page: z.output<typeof ChatPage>,
) {
  const project = await requireOwnedProject(c)
  const { database } = c.var
  const writtenHere = liveAnswers.writtenHere()
  const listed = await listedMessages(database, project, page)
  // Only answers streamed by another process can have lost their writer.
  if (listed.some(({ id, status }) => status === 'streaming' && !writtenHere.includes(id)))
    await settleAbandoned(database, { writtenHere })
  return answerList(c, readMessages(database, listed), logger)
}
