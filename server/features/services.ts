import type { Bus } from '#server/platform/bus/bus.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import type { DatabaseHandle } from '#server/platform/http/with-database.ts'
import type { PlanWriter } from '#server/teaching/planner/model/plan-writer.ts'
import type { WishReader } from '#server/teaching/planner/model/wish-reader.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import type { Tutor } from '#server/teaching/tutor/tutor.ts'
import type { LiveAnswers } from './chat/live/live-answers.ts'
import type { EventStreams } from './events/event-streams.ts'
import type { CheckSource } from './learning/checks/asked-check-store.ts'

/** The dependencies of all routes, created once in server.ts and separately by each test. */
export interface Services {
  settings: Settings
  databaseHandle: DatabaseHandle
  /** The client for the worker processes, which hold the tutor's and planner's knowledge. */
  thinking: Thinking
  /** The check questions with their answers, and the topics. */
  checkSource: () => Promise<CheckSource>
  /** The configured language models in the order they are tried. */
  languageModels: readonly NamedModel[]
  /** Null if no model is configured: the built-in planner then makes all plans. */
  planWriter: PlanWriter | null
  /** Null if no model runs on this server. */
  wishReader: WishReader | null
  tutor: Tutor
  liveAnswers: LiveAnswers
  /** Short messages between the server's processes. */
  bus: Bus
  eventStreams: EventStreams
  /** Null if rate limits are switched off. */
  rateLimiter: RateLimiter | null
  /** Tells the mail worker that a mail was added to the outbox. */
  wakeMailWorker: () => void
  logger: Logger
  now: () => Date
}
