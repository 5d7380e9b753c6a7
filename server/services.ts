import type { PlanAnswers, PlanQuestion } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import type { LearnerProfile } from '#contract/user.ts'
import type { Bus } from './bus/bus.ts'
import type { LiveAnswers } from './chat/live-answers.ts'
import type { EventStreams } from './events/event-streams.ts'
import type { FieldGuide } from './field-guide/field-guide.ts'
import type { Logger } from './http/logger.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { DatabaseHandle } from './http/with-database.ts'
import type { CheckBank } from './learning/check-bank.ts'
import type { PlanInput } from './planner/make-plan.ts'
import type { PlanWriter } from './planner/plan-writer.ts'
import type { Settings } from './settings.ts'
import type { NamedModel } from './tutor/choose-model.ts'
import type { Tutor } from './tutor/tutor.ts'

/** Everything the routes stand on; made once in whole.ts, and by each test for itself. */
export interface Services {
  settings: Settings
  databaseHandle: DatabaseHandle
  guide: FieldGuide
  /** The check questions with their answers. */
  checks: () => Promise<CheckBank>
  /** The configured models, the next for where one fails; none where the Field Guide does everything. */
  languageModels: readonly NamedModel[]
  planner: (idea: PlanInput) => Plan
  /** Null where the built-in planner does everything. */
  planWriter: PlanWriter | null
  /** What an idea leaves open. */
  planQuestions: (description: string, profile: LearnerProfile, answers: PlanAnswers) => PlanQuestion[]
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
