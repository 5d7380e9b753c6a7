import type { LanguageModel, ToolSet } from 'ai'
import type { AnswerStep } from '#contract/chat/chat.ts'
import type { ProposedAct } from '#contract/chat/suggestion.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { isLocal, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { createHintGuard } from '#server/teaching/tutor/model/hint-guard.ts'
import { mendBlock } from '#server/teaching/tutor/model/mend-block.ts'
import { ModelFailure } from '#server/teaching/models/model-failure.ts'
import { offeredTools } from '#server/teaching/models/model-parts.ts'
import { ownNamesOf } from '#server/teaching/tutor/model/own-names.ts'
import { cannotSee, hasNewPicture, isOnlyPicture } from '#server/teaching/tutor/model/pictures.ts'
import { promptFor, viewOf } from './prompt-for.ts'
import { createPartReader, type AnswerPart } from '#server/teaching/tutor/model/read-parts.ts'
import { orWhereUnread, turnFor, type ReadTurn } from './read-turn.ts'
import {
  isOwn,
  localLimits,
  modelLimits,
  streamModel,
  xcodeOutputTokens,
  type ModelLimits,
} from '#server/teaching/tutor/model/stream-model.ts'
import { suggestionTools } from '#server/teaching/tutor/model/suggestion-tools.ts'
import type { TutorNote } from './tutor-note.ts'
import type { TokenUsage } from '#server/teaching/models/tokens.ts'

interface Writing {
  /** What other models were sent before. */
  before: TutorView | null
  limits: Partial<ModelLimits> | undefined
  windowTokens: number | null
  signal: AbortSignal
  tell: (note: TutorNote) => void
}

/** Streams one model's answer without code beyond the hint level. Throws {@link ModelFailure}. */
export async function* writeAnswer(
  { model: writer, name, seesPictures: sees = false }: NamedModel,
  whole: ReadTurn,
  { before, limits, windowTokens, signal, tell }: Writing,
): AsyncGenerator<string, void, void> {
  const read = { ...whole, turn: turnFor(whole.turn, writer, sees) }
  const { turn, thoughts } = read
  const prompt = promptFor(read, name, windowTokens)
  // Part of a file in place of the whole would lose the learner's work.
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
  // Answers written on this machine cost nothing and are not counted.
  const onUsage = (usage: TokenUsage) => {
    if (!isLocal(name)) tell({ kind: 'usage', ...usage })
  }
  const words = streamModel({
    model: writer,
    turn,
    prompt,
    tools,
    limits: limitsFor(turn, name, limits),
    signal,
    onUsage,
    onStep: (tool) => tell({ kind: 'step', step: stepOf(tool) }),
    onWaiting: (ahead) => tell({ kind: 'step', step: waitingStep(ahead) }),
    onSent,
    onCutShort: () => tell({ kind: 'cut-short' }),
    hasShown: () => suggestions > 0,
  })
  // Xcode reads files from the answer, so it is passed on unchanged.
  if (turn.xcode) return yield* words
  yield* judged(words, { writer, turn, thoughts, signal, tell, onUsage, onSent })
}

function limitsFor(turn: TutorTurn, name: string, limits: Partial<ModelLimits> | undefined): ModelLimits {
  return {
    ...modelLimits,
    ...(turn.xcode ? { outputTokens: xcodeOutputTokens } : {}),
    ...(isLocal(name) ? localLimits : {}),
    ...limits,
  }
}

interface Judging {
  writer: LanguageModel
  turn: TutorTurn
  thoughts: Thoughts
  signal: AbortSignal
  tell: (note: TutorNote) => void
  onUsage: (usage: TokenUsage) => void
  onSent: (title: string, text: string) => void
}

const mostMends = 2

/**
 * Streams the parts that the hint level allows. Swift that does not parse is corrected by the model, at most
 * twice per answer.
 */
async function* judged(
  words: AsyncIterable<string>,
  { writer, turn, thoughts, signal, tell, onUsage, onSent }: Judging,
): AsyncGenerator<string, void, void> {
  const parts = partsOf(writer, turn, thoughts)
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
    return (await partsOf(writer, turn, thoughts).judge(block)).map(textOf).join('')
  }
}

/**
 * Reads and judges the answer's parts. The built-in tutor already writes for the hint level, so its parts are
 * passed unchanged: the guard could remove words.
 */
function partsOf(writer: LanguageModel, turn: TutorTurn, thoughts: Pick<Thoughts, 'shapeOf'>) {
  const { hint } = turn
  if (isOwn(writer) || !hint || (hint.act !== null && hint.level === 5)) {
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
