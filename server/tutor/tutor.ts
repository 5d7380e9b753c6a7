import type { LanguageModel, ToolSet } from 'ai'
import type { AnswerStep } from '#contract/chat.ts'
import type { ProposedAct } from '#contract/suggestion.ts'
import type { TutorView } from '#contract/tutor-view.ts'
import { refuseUnsafe } from '#server/field-guide/answer-decline.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { NamedModel } from './choose-model.ts'
import { fitWindow, type FittedPrompt } from './fit-window.ts'
import { createHintGuard } from './hint-guard.ts'
import { mendBlock } from './mend-block.ts'
import { ModelFailure } from './model-failure.ts'
import { offeredTools } from './model-parts.ts'
import { ownNamesOf } from './own-names.ts'
import { createPartReader, type AnswerPart } from './read-parts.ts'
import { isOwn, modelLimits, streamModel, xcodeOutputTokens, type ModelLimits } from './stream-model.ts'
import { suggestionTools } from './suggestion-tools.ts'
import { monthIsUsedUp, tooManyAnswersAtOnce, type TokenUsage } from './tokens.ts'
import { TutorFailure } from './tutor-failure.ts'
import type { TutorTurn } from './turn.ts'

/** What there is to know of an answer beside its words. */
export type TutorNote =
  | { kind: 'view'; view: TutorView }
  | ({ kind: 'usage' } & TokenUsage)
  | { kind: 'suggestion'; act: ProposedAct }
  /** What it does beside writing. */
  | { kind: 'step'; step: AnswerStep }
  /** The answer to Xcode ends in the middle. */
  | { kind: 'cut-short' }
  /** The model did not answer, and another takes over. */
  | { kind: 'failure'; model: string; failure: ModelFailure }

export interface Tutor {
  /** Which model answers: 'field-guide' or the configured one. */
  modelName: string
  /** Whether the newest message fits into the model's window whole; absent: it does. */
  fits?: (turn: TutorTurn) => boolean
  /** The answer's text, piece by piece. Throws {@link TutorFailure} when the model fails; ends early when the signal says stop. */
  answer: (turn: TutorTurn, signal: AbortSignal, tell?: (note: TutorNote) => void) => AsyncIterable<string>
}

export interface TutorOptions {
  model: LanguageModel
  modelName: string
  guide: FieldGuide
  /** Asked when the model fails before its first word. */
  fallback?: NamedModel | null
  /** The Field Guide as a model, which answers when no language model does. */
  standIn?: LanguageModel
  limits?: Partial<ModelLimits>
  /** Room for what is sent, in tokens; null: as much as each kind of question needs. */
  windowTokens?: number | null
}

const defaultWindow = 24_000
/** Xcode sends whole files. */
const xcodeWindow = 150_000
/** Ollama's own window is 4096 tokens on most machines, and it cuts what is longer at its beginning, without a word. The rest is for the answer. */
const ollamaWindow = 3000
const mostMends = 2

export function createTutor({ model, modelName, guide, fallback = null, standIn, limits, windowTokens = null }: TutorOptions): Tutor {
  const own: NamedModel[] = standIn ? [{ model: standIn, name: 'field-guide' }] : []
  const windowOf = (turn: TutorTurn, name: string) => windowTokens ?? (name.startsWith('ollama/') ? ollamaWindow : turn.xcode ? xcodeWindow : defaultWindow)
  const promptFor = (turn: TutorTurn, name: string) => fitWindow(turn, guide, windowOf(turn, name))
  const models: NamedModel[] = [{ model, name: modelName }, ...(fallback ? [fallback] : []), ...own]

  async function* write(
    { model: writer, name }: NamedModel,
    turn: TutorTurn,
    before: TutorView | null,
    signal: AbortSignal,
    tell: (note: TutorNote) => void,
  ): AsyncGenerator<string, void, void> {
    const prompt = promptFor(turn, name)
    // Half a file in the place of a whole one would be lost work.
    if (turn.xcode?.isMerge && !prompt.isWhole) throw new ModelFailure('too-long', null)
    let view = viewOf(prompt, name, before)
    tell({ kind: 'view', view })
    const onSent = (title: string, text: string) => {
      if (view.further.some((part) => part.title === title && part.text === text)) return
      view = { ...view, further: [...view.further, { title, text }] }
      tell({ kind: 'view', view })
    }
    let suggestions = 0
    const suggest = (act: ProposedAct) => {
      suggestions += 1
      tell({ kind: 'suggestion', act })
    }
    const tools: ToolSet | undefined = turn.project && !turn.xcode && !isOwn(writer) ? suggestionTools(turn, guide, suggest) : undefined
    if (tools) onSent('What it could use', JSON.stringify(await offeredTools(tools), null, 1))
    const onUsage = (usage: TokenUsage) => tell({ kind: 'usage', ...usage })
    const words = streamModel({
      model: writer,
      turn,
      prompt,
      tools,
      limits: { ...modelLimits, ...(turn.xcode ? { outputTokens: xcodeOutputTokens } : {}), ...limits },
      signal,
      onUsage,
      onStep: (tool) => tell({ kind: 'step', step: stepOf(tool) }),
      onSent,
      onCutShort: () => tell({ kind: 'cut-short' }),
      hasShown: () => suggestions > 0,
    })
    // Xcode reads files out of the answer as it comes: nothing may stand between.
    if (turn.xcode) return yield* words
    const parts = partsOf(turn)
    let mends = isOwn(writer) ? mostMends : 0
    try {
      for await (const piece of words) {
        for (const part of parts.push(piece)) yield await finished(part)
      }
    } catch (error) {
      for (const part of parts.end()) yield textOf(part)
      throw error
    }
    for (const part of parts.end()) yield await finished(part)

    async function finished(part: AnswerPart): Promise<string> {
      if (part.kind !== 'block' || !/^swift\b/i.test(part.info) || mends >= mostMends || swiftFaults(part.code).length === 0) return textOf(part)
      mends += 1
      tell({ kind: 'step', step: 'mending' })
      const mended = await mendBlock(writer, part.code, signal, { onUsage, onSent })
      if (mended === null) return textOf(part)
      const block: AnswerPart = { ...part, code: mended, raw: `\`\`\`${part.info}\n${mended}\n\`\`\`\n` }
      return partsOf(turn).judge(block).map(textOf).join('')
    }
  }

  return {
    modelName,
    fits: (turn) => promptFor(turn, modelName).isWhole,
    async *answer(turn, signal, tell = () => {}) {
      let failed: ModelFailure | null = null
      let view: TutorView | null = null
      const hear = (note: TutorNote) => {
        if (note.kind === 'view') view = note.view
        tell(note)
      }
      const isUsedUp = turn.tokensLeft !== undefined && turn.tokensLeft <= 0
      const isMerge = turn.xcode?.isMerge ?? false
      const refusal = isMerge ? null : refuseUnsafe(guide, turn)
      if (refusal !== null) {
        tell({ kind: 'view', view: viewOf(promptFor(turn, modelName), 'field-guide', null) })
        return yield refusal
      }
      // The Field Guide writes no code: what it says must not become the learner's file.
      const able = isMerge ? models.filter((one) => !own.includes(one)) : (isUsedUp || turn.isOneTooMany) && own.length > 0 ? own : models
      for (const one of able) {
        let hasBegun = false
        try {
          const reason = failed?.message ?? (isUsedUp ? monthIsUsedUp : tooManyAnswersAtOnce)
          if (one.model === standIn && models[0] !== one) yield `*${reason} The built-in tutor answers this one.*\n\n`
          for await (const text of write(one, turn, view, signal, hear)) {
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

/** With what went to the models that were asked before. */
function viewOf({ parts, messages, tokens }: FittedPrompt, model: string, before: TutorView | null): TutorView {
  const instructions = parts.map(({ title, text }) => ({ title, text }))
  return { model, instructions, messages, tokens, alsoSentTo: before ? [...before.alsoSentTo, before.model] : [], further: before?.further ?? [] }
}

function asTutorFailure(failure: ModelFailure, isKept: boolean): TutorFailure {
  return new TutorFailure(`${failure.message} ${isKept ? 'What was written is kept; try again in a moment.' : 'Try again in a moment.'}`, { cause: failure })
}

/** The answer's parts: held to the level of the ladder where there is one. */
function partsOf(turn: TutorTurn) {
  const { hint } = turn
  if (!hint || (hint.act !== null && hint.level === 5)) {
    const reader = createPartReader((line) => line.length, { isStrict: false })
    return { ...reader, judge: (part: AnswerPart) => [part] }
  }
  const learnerText = turn.thread
    .filter((message) => message.role === 'learner')
    .map((message) => message.text)
    .join('\n')
  return createHintGuard({ level: hint.act === null || hint.level === 5 ? 'around' : hint.level, own: ownNamesOf(turn), learnerText })
}

function stepOf(tool: string): AnswerStep {
  return tool === 'look_up_article' ? 'reading' : tool === 'list_tasks' ? 'tasks' : 'suggesting'
}

function textOf(part: AnswerPart): string {
  return part.kind === 'words' ? part.text : part.kind === 'line' ? part.rest : part.raw
}
