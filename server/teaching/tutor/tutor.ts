import type { LanguageModel } from 'ai'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createFieldGuideModel } from './built-in/field-guide-model.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import { TutorFailure } from './tutor-failure.ts'
import type { TutorTurn } from './turn.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { xcodeWords } from './model/instruction-part.ts'
import { ModelFailure } from '#server/teaching/models/model-failure.ts'
import { promptFor, viewOf } from './model/writing/prompt-for.ts'
import { readTurn, writerOf } from './model/writing/read-turn.ts'
import { isOwn, type ModelLimits } from './model/stream-model.ts'
import { monthIsUsedUp, tooManyAnswersAtOnce } from '#server/teaching/models/tokens.ts'
import type { TutorNote } from './model/writing/tutor-note.ts'
import { writeAnswer } from './model/writing/write-answer.ts'

export interface Tutor {
  /** 'field-guide' or the name of the configured model. */
  modelName: string
  /** Whether a merge's newest message fits into the model's window; always true if absent. */
  fits?: (turn: TutorTurn) => boolean
  /** Streams the answer's text. Throws {@link TutorFailure} if the model fails; ends early on abort. */
  answer: (turn: TutorTurn, signal: AbortSignal, tell?: (note: TutorNote) => void) => AsyncIterable<string>
}

/**
 * The tutor that the settings select: the configured model, otherwise its fallback, otherwise the built-in
 * tutor.
 */
export function chooseTutor(
  { tutorContextTokens }: Settings,
  thinking: Thinking,
  [first, fallback]: readonly NamedModel[],
  own: LanguageModel = createFieldGuideModel(thinking),
): Tutor {
  if (!first) return createTutor({ model: own, modelName: 'field-guide', thinking })
  return createTutor({
    model: first.model,
    modelName: first.name,
    seesPictures: first.seesPictures ?? false,
    thinking,
    fallback: fallback ?? null,
    standIn: own,
    windowTokens: tutorContextTokens,
  })
}

export interface TutorOptions {
  model: LanguageModel
  modelName: string
  thinking: Thinking
  /** Whether the model can read pictures. */
  seesPictures?: boolean
  /** The model to ask if the first fails before its first word. */
  fallback?: NamedModel | null
  /** The built-in tutor as a model, for when no language model answers. */
  standIn?: LanguageModel
  limits?: Partial<ModelLimits>
  /** The most tokens to send; null for the default of the kind of question. */
  windowTokens?: number | null
}

export function createTutor({
  model,
  modelName,
  thinking,
  seesPictures = false,
  fallback = null,
  standIn,
  limits,
  windowTokens = null,
}: TutorOptions): Tutor {
  const own: NamedModel[] = standIn ? [{ model: standIn, name: 'field-guide' }] : []
  const first = { model, name: modelName, seesPictures }
  const models: NamedModel[] = [first, ...(fallback ? [fallback] : []), ...own]
  return {
    modelName,
    fits: (turn) => promptFor({ turn, told: xcodeWords(turn) }, modelName, windowTokens).isWhole,
    async *answer(turn, signal, tell = () => {}) {
      let failed: ModelFailure | null = null
      let view: TutorView | null = null
      const hear = (note: TutorNote) => {
        if (note.kind === 'view') view = note.view
        tell(note)
      }
      const isUsedUp = turn.tokensLeft !== undefined && turn.tokensLeft <= 0
      const isMerge = turn.xcode?.isMerge ?? false
      const thoughts = thinking.for(turn.asker ?? 'server')
      let read = await readTurn(turn, thoughts, writerOf(first))
      if (read.sentence !== null) {
        tell({ kind: 'view', view: viewOf(promptFor(read, modelName, windowTokens), 'field-guide', null) })
        return yield read.sentence
      }
      for (const one of modelsFor(turn, models, own)) {
        let hasBegun = false
        try {
          if (!isOwn(one.model) && read.writer !== writerOf(one))
            read = await readTurn(turn, thoughts, writerOf(one))
          const reason = failed?.message ?? (isUsedUp ? monthIsUsedUp : tooManyAnswersAtOnce)
          // The built-in tutor stands in only if another model was chosen, and then it says why.
          if (one.model === standIn && one !== first)
            yield `*${reason} The built-in tutor answers this one.*\n\n`
          const writing = { before: view, limits, windowTokens, signal, tell: hear }
          for await (const text of writeAnswer(one, read, writing)) {
            if (text === '') continue
            hasBegun = true
            yield text
          }
          return
        } catch (error) {
          if (signal.aborted) return
          if (!(error instanceof ModelFailure)) throw error
          tell({ kind: 'failure', model: one.name, failure: error })
          if (hasBegun) throw asTutorFailure(error, !isMerge)
          failed = error
        }
      }
      if (failed) throw asTutorFailure(failed, false)
    },
  }
}

/** The models that may answer a turn, in the order in which to ask them. */
function modelsFor(
  { xcode, tokensLeft, isOneTooMany }: TutorTurn,
  models: readonly NamedModel[],
  own: readonly NamedModel[],
): readonly NamedModel[] {
  // The built-in tutor cannot write files: its text must not become the learner's file.
  if (xcode?.isMerge) return models.filter((one) => !own.includes(one))
  const isUsedUp = tokensLeft !== undefined && tokensLeft <= 0
  return (isUsedUp || isOneTooMany) && own.length > 0 ? own : models
}

function asTutorFailure(failure: ModelFailure, isKept: boolean): TutorFailure {
  return new TutorFailure(
    `${failure.message} ${isKept ? 'What was written so far is saved; try again in a moment.' : 'Try again in a moment.'}`,
    { cause: failure },
  )
}
