import type { LanguageModel } from 'ai'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { isTooBusy, sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import { withActionSaid } from '#server/teaching/tutor/actions/action-words.ts'
import type { InstructionPart, ThreadMessage, TutorTurn, Writer } from '#server/teaching/tutor/turn.ts'
import { TutorBusy } from '#server/teaching/tutor/tutor-failure.ts'
import { writerNamed, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { xcodeWords } from '#server/teaching/tutor/model/instruction-part.ts'
import { withoutPictures, wordsOnly } from '#server/teaching/tutor/model/pictures.ts'
import { isOwn } from '#server/teaching/tutor/model/stream-model.ts'

/** A turn and the instructions for the model. */
export interface ReadTurn {
  turn: TutorTurn
  thoughts: Thoughts
  told: readonly InstructionPart[]
  /** The messages before the newest in short form, for a small model. */
  earlier?: readonly ThreadMessage[]
  /** The kind of model that the instructions are written for. */
  writer: Writer
  /** The complete answer if the turn is refused or could not be analysed. */
  sentence: string | null
}

export async function readTurn(turn: TutorTurn, thoughts: Thoughts, writer: Writer): Promise<ReadTurn> {
  // A merge follows only Xcode's own rules.
  if (turn.xcode?.isMerge) return { turn, thoughts, told: xcodeWords(turn), writer, sentence: null }
  const prepared = await preparedFor(turn, thoughts, writer)
  if ('sentence' in prepared) return { turn, thoughts, told: [], writer, sentence: prepared.sentence }
  const told = [...xcodeWords(turn), ...prepared.parts]
  const { earlier, refusal: sentence } = prepared
  return { turn: { ...turn, prepared }, thoughts, told, ...(earlier ? { earlier } : {}), writer, sentence }
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
    // Xcode gets an error and may try again; in the chat, the sentence is the answer.
    if (turn.xcode && isTooBusy(error)) throw new TutorBusy(sentence, { cause: error })
    return { sentence }
  }
}

/** Returns `otherwise` if the analysis did not finish in time. */
export async function orWhereUnread<Known>(otherwise: Known, working: Promise<Known>): Promise<Known> {
  try {
    return await working
  } catch (error) {
    if (sentenceForFailure(error) === null) throw error
    return otherwise
  }
}

export function writerOf({ model, name }: NamedModel): Writer {
  return isOwn(model) ? 'built-in' : writerNamed(name)
}

/** The turn as this model may see it. */
export function turnFor(turn: TutorTurn, writer: LanguageModel, sees: boolean): TutorTurn {
  if (isOwn(writer)) return wordsOnly(turn)
  const said = withActionSaid(turn)
  return sees ? said : withoutPictures(said)
}
