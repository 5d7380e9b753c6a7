import type { LanguageModel, ToolSet } from 'ai'
import type { AnswerStep } from '#contract/chat/chat.ts'
import type { ProposedAct } from '#contract/chat/suggestion.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thinking, type Thoughts } from '#server/teaching/thinking.ts'
import { isLocal, writerNamed, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { TutorFailure } from '#server/teaching/tutor/tutor-failure.ts'
import type { InstructionPart, Writer } from '#server/teaching/tutor/prepared-turn.ts'
import { withActionSaid } from '#server/teaching/tutor/action-words.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { fitWindow, type FittedPrompt } from './fit-window.ts'
import { createHintGuard } from './hint-guard.ts'
import { mendBlock } from './mend-block.ts'
import { ModelFailure } from '#server/teaching/models/model-failure.ts'
import { offeredTools } from '#server/teaching/models/model-parts.ts'
import { ownNamesOf } from './own-names.ts'
import { xcodeWords } from './instruction-part.ts'
import { asTold, cannotSee, hasNewPicture, isOnlyPicture, withoutPictures, wordsOnly } from './pictures.ts'
import { createPartReader, type AnswerPart } from './read-parts.ts'
import {
  isOwn,
  localLimits,
  modelLimits,
  streamModel,
  xcodeOutputTokens,
  type ModelLimits,
} from './stream-model.ts'
import { smallWindow } from './instruction-part.ts'
import { suggestionTools } from './suggestion-tools.ts'
import { monthIsUsedUp, tooManyAnswersAtOnce, type TokenUsage } from '#server/teaching/models/tokens.ts'

/** Information about an answer besides its text. */
export type TutorNote =
  | { kind: 'view'; view: TutorView }
  | ({ kind: 'usage' } & TokenUsage)
  | { kind: 'suggestion'; act: ProposedAct }
  /** A step other than writing. */
  | { kind: 'step'; step: AnswerStep }
  /** An answer to Xcode was cut off. */
  | { kind: 'cut-short' }
  /** The model failed and the next one takes over. */
  | { kind: 'failure'; model: string; failure: ModelFailure }

export interface Tutor {
  /** 'field-guide' or the configured model. */
  modelName: string
  /** Whether a merge's newest message fits completely into the model's window; always true if absent. */
  fits?: (turn: TutorTurn) => boolean
  /** Streams the answer's text. Throws {@link TutorFailure} if the model fails; ends early on abort. */
  answer: (turn: TutorTurn, signal: AbortSignal, tell?: (note: TutorNote) => void) => AsyncIterable<string>
}

export interface TutorOptions {
  model: LanguageModel
  modelName: string
  thinking: Thinking
  /** Whether the model is sent the pictures of a message. */
  seesPictures?: boolean
  /** Asked when the model fails before its first word. */
  fallback?: NamedModel | null
  /** The Field Guide as a model, for when no language model answers. */
  standIn?: LanguageModel
  limits?: Partial<ModelLimits>
  /** The most tokens to send; null uses the default for each kind of question. */
  windowTokens?: number | null
}

const defaultWindow = 24_000
/** Xcode sends whole files. */
const xcodeWindow = 150_000
/**
 * Ollama's window is 4,096 tokens on most machines, and it silently drops the beginning of longer prompts.
 * The rest is for the answer.
 */
const ollamaWindow = 3000
const mostMends = 2

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
  const windowOf = (turn: TutorTurn, name: string) =>
    isLocal(name)
      ? smallWindow
      : (windowTokens ??
        (name.startsWith('ollama/') ? ollamaWindow : turn.xcode ? xcodeWindow : defaultWindow))
  const promptFor = ({ turn, told }: ReadTurn, name: string) => fitWindow(turn, told, windowOf(turn, name))
  const models: NamedModel[] = [
    { model, name: modelName, seesPictures },
    ...(fallback ? [fallback] : []),
    ...own,
  ]

  async function* write(
    { model: writer, name, seesPictures: sees = false }: NamedModel,
    whole: ReadTurn,
    before: TutorView | null,
    signal: AbortSignal,
    tell: (note: TutorNote) => void,
  ): AsyncGenerator<string, void, void> {
    const read = { ...whole, turn: turnFor(whole.turn, writer, sees) }
    const { turn, thoughts } = read
    const prompt = promptFor(read, name)
    // Half a file instead of a whole one would lose the learner's work.
    if (turn.xcode?.isMerge && !prompt.isWhole) throw new ModelFailure('too-long', null)
    let view = viewOf(prompt, name, before)
    tell({ kind: 'view', view })
    const onSent = (title: string, text: string) => {
      if (view.further.some((part) => part.title === title && part.text === text)) return
      view = { ...view, further: [...view.further, { title, text }] }
      tell({ kind: 'view', view })
    }
    if (isOwn(writer) && hasNewPicture(whole.turn)) {
      yield cannotSee
      if (isOnlyPicture(whole.turn)) return
      yield '\n\n'
    }
    let suggestions = 0
    const suggest = (act: ProposedAct) => {
      suggestions += 1
      tell({ kind: 'suggestion', act })
    }
    const tools: ToolSet | undefined =
      turn.project && !turn.xcode && !isOwn(writer) && !isLocal(name)
        ? suggestionTools(turn, thoughts, suggest)
        : undefined
    if (tools) onSent('What it could use', JSON.stringify(await offeredTools(tools), null, 1))
    // Answers written on this machine cost nothing, so they are not counted.
    const onUsage = (usage: TokenUsage) => {
      if (!isLocal(name)) tell({ kind: 'usage', ...usage })
    }
    const words = streamModel({
      model: writer,
      turn,
      prompt,
      tools,
      limits: {
        ...modelLimits,
        ...(turn.xcode ? { outputTokens: xcodeOutputTokens } : {}),
        ...(isLocal(name) ? localLimits : {}),
        ...limits,
      },
      signal,
      onUsage,
      onStep: (tool) => tell({ kind: 'step', step: stepOf(tool) }),
      onWaiting: (before) => tell({ kind: 'step', step: waitingStep(before) }),
      onSent,
      onCutShort: () => tell({ kind: 'cut-short' }),
      hasShown: () => suggestions > 0,
    })
    // Xcode reads files from the streamed answer, so nothing may be changed in between.
    if (turn.xcode) return yield* words
    const parts = partsOf(turn, thoughts)
    let mends = isOwn(writer) ? mostMends : 0
    try {
      for await (const piece of words) {
        for (const part of parts.push(piece)) yield* finished(part)
      }
    } catch (error) {
      for (const part of parts.end()) yield (await parts.judge(part)).map(textOf).join('')
      throw error
    }
    for (const part of parts.end()) yield* finished(part)

    async function* finished(part: AnswerPart): AsyncGenerator<string, void, void> {
      for (const shown of await parts.judge(part)) yield await mended(shown)
    }

    async function mended(part: AnswerPart): Promise<string> {
      if (part.kind !== 'block' || !/^swift\b/i.test(part.info) || mends >= mostMends) return textOf(part)
      const [fault] = await orWhereUnread([], thoughts.swiftFaults(part.code))
      if (!fault) return textOf(part)
      mends += 1
      tell({ kind: 'step', step: 'mending' })
      const code = await mendBlock(writer, { code: part.code, fault }, thoughts, signal, { onUsage, onSent })
      if (code === null) return textOf(part)
      const block: AnswerPart = { ...part, code, raw: `\`\`\`${part.info}\n${code}\n\`\`\`\n` }
      return (await partsOf(turn, thoughts).judge(block)).map(textOf).join('')
    }
  }

  return {
    modelName,
    fits: (turn) => fitWindow(turn, xcodeWords(turn), windowOf(turn, modelName)).isWhole,
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
      let read = await readTurn(turn, thoughts, writerOf(models[0]!))
      if (read.sentence !== null) {
        tell({ kind: 'view', view: viewOf(promptFor(read, modelName), 'field-guide', null) })
        return yield read.sentence
      }
      // The Field Guide cannot write code: its text must not become the learner's file.
      const able = isMerge
        ? models.filter((one) => !own.includes(one))
        : (isUsedUp || turn.isOneTooMany) && own.length > 0
          ? own
          : models
      for (const one of able) {
        let hasBegun = false
        try {
          if (!isOwn(one.model) && read.writer !== writerOf(one))
            read = await readTurn(turn, thoughts, writerOf(one))
          const reason = failed?.message ?? (isUsedUp ? monthIsUsedUp : tooManyAnswersAtOnce)
          if (one.model === standIn && models[0] !== one)
            yield `*${reason} The built-in tutor answers this one.*\n\n`
          for await (const text of write(one, read, view, signal, hear)) {
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

function turnFor(turn: TutorTurn, writer: LanguageModel, sees: boolean): TutorTurn {
  if (isOwn(writer)) return wordsOnly(turn)
  const said = withActionSaid(turn)
  return sees ? said : withoutPictures(said)
}

/** A turn and what the model is told about it. */
interface ReadTurn {
  turn: TutorTurn
  thoughts: Thoughts
  told: readonly InstructionPart[]
  /** Whose form the instructions have. */
  writer: Writer
  /** The complete answer if the turn is refused or could not be analysed. */
  sentence: string | null
}

function writerOf({ model, name }: NamedModel): Writer {
  return isOwn(model) ? 'built-in' : writerNamed(name)
}

async function readTurn(turn: TutorTurn, thoughts: Thoughts, writer: Writer): Promise<ReadTurn> {
  // A merge follows Xcode's own rules only.
  if (turn.xcode?.isMerge) return { turn, thoughts, told: xcodeWords(turn), writer, sentence: null }
  const prepared = await preparedFor(turn, thoughts, writer)
  if ('sentence' in prepared) return { turn, thoughts, told: [], writer, sentence: prepared.sentence }
  const told = [...xcodeWords(turn), ...prepared.parts]
  return { turn: { ...turn, prepared }, thoughts, told, writer, sentence: prepared.refusal }
}

async function preparedFor(
  turn: TutorTurn,
  thoughts: Thoughts,
  writer: Writer,
): Promise<NonNullable<TutorTurn['prepared']>> {
  if (turn.prepared && ('sentence' in turn.prepared || turn.prepared.writer === writer)) return turn.prepared
  try {
    return await thoughts.prepareTurn(shortenTurn(turn), writer)
  } catch (error) {
    const sentence = sentenceForFailure(error)
    if (sentence === null) throw error
    return { sentence }
  }
}

/** Returns the fallback if the analysis did not finish in time. */
async function orWhereUnread<Known>(otherwise: Known, working: Promise<Known>): Promise<Known> {
  try {
    return await working
  } catch (error) {
    if (sentenceForFailure(error) === null) throw error
    return otherwise
  }
}

/** Includes what was sent to models asked before. */
function viewOf(
  { parts, messages, tokens }: FittedPrompt,
  model: string,
  before: TutorView | null,
): TutorView {
  const instructions = parts.map(({ title, text }) => ({ title, text }))
  return {
    model,
    instructions,
    messages: messages.map(asTold),
    tokens,
    alsoSentTo: before ? [...before.alsoSentTo, before.model] : [],
    further: before?.further ?? [],
  }
}

function asTutorFailure(failure: ModelFailure, isKept: boolean): TutorFailure {
  return new TutorFailure(
    `${failure.message} ${isKept ? 'What was written is kept; try again in a moment.' : 'Try again in a moment.'}`,
    { cause: failure },
  )
}

/** Reads the answer's parts, held to the hint level if there is one. */
function partsOf(turn: TutorTurn, thoughts: Pick<Thoughts, 'shapeOf'>) {
  const { hint } = turn
  if (!hint || (hint.act !== null && hint.level === 5)) {
    const reader = createPartReader((line) => line.length, { isStrict: false })
    return { ...reader, judge: async (part: AnswerPart) => [part] }
  }
  const learnerText = turn.thread
    .filter((message) => message.role === 'learner')
    .map((message) => message.text)
    .join('\n')
  const guard = createHintGuard({
    level: hint.act === null || hint.level === 5 ? 'around' : hint.level,
    own: ownNamesOf(turn),
    learnerText,
  })
  return {
    ...guard,
    async judge(part: AnswerPart) {
      return guard.judge(
        part,
        part.kind === 'block' && guard.needsShape(part)
          ? await orWhereUnread('', thoughts.shapeOf(part.code))
          : '',
      )
    },
  }
}

function stepOf(tool: string): AnswerStep {
  return tool === 'look_up_article' ? 'reading' : tool === 'list_tasks' ? 'tasks' : 'suggesting'
}

function waitingStep(before: number): AnswerStep {
  if (before === 0) return 'thinking'
  return before === 1 ? 'one-before' : before === 2 ? 'two-before' : 'more-before'
}

function textOf(part: AnswerPart): string {
  return part.kind === 'words' ? part.text : part.kind === 'line' ? part.rest : part.raw
}
