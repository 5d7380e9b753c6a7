import type { Bus } from '#server/platform/bus/bus.ts'
import type { LiveAnswers } from './chat/live-answers.ts'
import type { EventStreams } from './events/event-streams.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RateLimiter } from '#server/platform/http/rate-limit.ts'
import type { DatabaseHandle } from '#server/platform/http/with-database.ts'
import type { CheckSource } from './learning/asked-check-store.ts'
import type { PlanWriter } from '#server/teaching/planner/model/plan-writer.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/tutor/model/choose-model.ts'
import type { Tutor } from '#server/teaching/tutor/model/tutor.ts'

/** What the routes use; made once in server.ts, and by each test for itself. */
export interface Services {
  settings: Settings
  databaseHandle: DatabaseHandle
  /** The tutor's and the planner's knowledge, behind calls. */
  thinking: Thinking
  /** The check questions with their answers, and the topics they belong to. */
  checkSource: () => Promise<CheckSource>
  /** The configured models, the next for where one fails; none where the Field Guide does everything. */
  languageModels: readonly NamedModel[]
  /** Null where the built-in planner does everything. */
  planWriter: PlanWriter | null
  tutor: Tutor
  liveAnswers: LiveAnswers
  /** Short messages between all who listen now, in every process. */
  bus: Bus
  eventStreams: EventStreams
  /** Null where limits are off. */
  rateLimiter: RateLimiter | null
  /** Tells whoever sends mail that one was just written to the outbox. */
  wakeMailWorker: () => void
  logger: Logger
  now: () => Date
}
