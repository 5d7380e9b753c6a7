import type { Context } from 'hono'
import { IdempotencyKey, type NewChatMessage } from '#contract/chat/chat.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import { messageOfAction } from '#contract/chat/action-names.ts'
import { publishChange, tabOf } from '#server/features/events/change-feed.ts'
import { proveByCode } from '#server/features/learning/prove-by-code.ts'
import { requireOwnedProject, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { codeBlocks, swiftLines } from '#server/teaching/guide/code/code-blocks.ts'
import { wantsEventStream } from '#server/platform/http/event-stream.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { writerNamed } from '#server/teaching/models/choose-model.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'
import { offersAfter } from '#server/teaching/tutor/actions/offers.ts'
import { streamLiveAnswer, streamSettledAnswer } from '#server/features/chat/live/answer-events.ts'
import { answerTurn } from './answer-turn.ts'
import { readMessage } from './chat-store.ts'
import { pressedIn, startAnotherAnswer, startExchange, type BegunExchange } from './exchange-store.ts'
import { requirePictures } from './picture-store.ts'
import {
  keepPlacement,
  prepareMessage,
  readSentBefore,
  type PreparedMessage,
} from './turn/prepare-message.ts'
import { readTurnRows, type TurnRows } from './turn/turn-rows.ts'

type Call = Context<SignedInEnvironment>

export async function askTutor(services: Services, c: Call, asked: NewChatMessage) {
  const { tutor, now } = services
  const { database, user } = c.var
  const { replaces, taskId, pictures } = asked
  const project = await requireOwnedProject(c)
  requirePictures(pictures)
  const rows = await readTurnRows(database, project, { userId: user.id, before: replaces, now: now() })
  const content = asked.content ?? contentOf(rows, asked)
  const seen = pictures ?? rows.pictures.filter(({ messageId }) => messageId === replaces)
  const placed = await prepareMessage(readerOf(services, user.id), rows, {
    content,
    pictures: seen,
    taskId,
    pressed: pressedIn(asked),
  })
  const sent = {
    userId: user.id,
    asked: { ...asked, content },
    clientKey: clientKeyOf(c),
    taskId: taskSentAbout(placed.placement.task, taskId, content),
    model: tutor.modelName,
  }
  const exchange = await startExchange(database, project, sent, now())
  await startAnswer(services, c, project, exchange, placed, rows)
  return respond(services, c, project, exchange)
}

/** Code that names no task is not code for a task that has not begun: that one is only the next in the list. */
function taskSentAbout(task: TurnTask | null, chosen: number | undefined, content: string): number | null {
  if (!task) return null
  const isKnown = task.id === chosen || task.status === 'in_progress'
  const hasCode = codeBlocks(content).length > 0 || content.includes('{')
  return isKnown || !hasCode ? task.id : null
}

/** The message text for a quick action. */
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

/** Starts another answer to an earlier message. */
export async function answerAgain(services: Services, c: Call, questionId: number) {
  const { tutor, now } = services
  const { database, user } = c.var
  const project = await requireOwnedProject(c)
  const sent = { questionId, clientKey: clientKeyOf(c), model: tutor.modelName }
  const exchange = await startAnotherAnswer(database, project, sent, now())
  const rows = await readTurnRows(database, project, { userId: user.id, before: questionId, now: now() })
  const placed = await prepareMessage(readerOf(services, user.id), rows, {
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

/** Starts writing an answer. The server writes it to the end even if nobody reads it. */
async function startAnswer(
  services: Services,
  c: Call,
  project: OwnedProjectId,
  { userMessage, tutorMessage, isRepeat }: BegunExchange,
  { placement, turn }: PreparedMessage,
  rows: TurnRows,
): Promise<void> {
  if (isRepeat) return
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
  if (placement.state) publishChange(services.bus, user.id, { part: 'tasks', projectId: project, by: tab })
  answerTurn(services, {
    database,
    userId: user.id,
    turn,
    kept: { project, userMessage, tutorMessage, tab, hasQuickActions: true, keepsView: true },
  })
}

/** Streams the answer, or waits until it is complete. */
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

/** The code blocks of a message. Without any, the whole text: it may be bare code. */
function ownCodeIn(text: string): string[] {
  const blocks = codeBlocks(text).map(({ code }) => code)
  return blocks.length > 0 ? blocks : [text]
}
