import type { AnswerStep } from '#contract/chat/chat.ts'
import type { ProposedAct } from '#contract/chat/suggestion.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import type { ModelFailure } from '#server/teaching/models/model-failure.ts'
import type { TokenUsage } from '#server/teaching/models/tokens.ts'

/** Information about an answer besides its text. */
export type TutorNote =
  | { kind: 'view'; view: TutorView }
  | ({ kind: 'usage' } & TokenUsage)
  | { kind: 'suggestion'; act: ProposedAct }
  /** The tutor does something other than writing. */
  | { kind: 'step'; step: AnswerStep }
  /** An answer to Xcode was cut off. */
  | { kind: 'cut-short' }
  /** The model failed and the next one takes over. */
  | { kind: 'failure'; model: string; failure: ModelFailure }
