import type { AnswerStep } from '#contract/chat.ts'
import type { Feed, Sink } from '#server/http/direct-body.ts'
import { answerChunks } from './answer-chunks.ts'
import type { AnswerReader } from './live-answer.ts'

const keepAliveMs = 15_000

interface Reader {
  sink: Sink
  /** How much of the text it has. */
  sent: number
  step: AnswerStep | null
  isGone: boolean
}

/** All who read one answer while it is made: those who keep up share the bytes of each piece, a slow one is given whatever is new when it has room. */
export function createAnswerReaders(answer: AnswerReader): Feed {
  const keepingUp = new Set<Reader>()
  const pieces = new Map<number, Uint8Array>()
  let piecesEnd = 0
  const beat = setInterval(() => {
    for (const reader of keepingUp) if (!reader.sink.write(answerChunks.keepAlive)) keepingUp.delete(reader)
  }, keepAliveMs)
  void tellAll()

  async function tellAll(): Promise<void> {
    while (answer.end() === null) {
      await answer.changed()
      for (const reader of keepingUp) give(reader)
    }
    clearInterval(beat)
  }

  function give(reader: Reader): void {
    const end = answer.end()
    const { length } = answer.text()
    const hasRoom = reader.sent === length || reader.sink.write(pieceFrom(reader.sent))
    reader.sent = length
    tellStep(reader)
    if (hasRoom && !end) return
    keepingUp.delete(reader)
    if (!end) return
    reader.isGone = true
    reader.sink.write(answerChunks.closing(end))
    reader.sink.end()
  }

  function tellStep(reader: Reader): void {
    const step = answer.step()
    if (step && step !== reader.step && !answer.end()) reader.sink.write(answerChunks.step(step))
    reader.step = step
  }

  function pieceFrom(start: number): Uint8Array {
    const text = answer.text()
    if (piecesEnd !== text.length) pieces.clear()
    piecesEnd = text.length
    const piece = pieces.get(start) ?? answerChunks.text(text.slice(start))
    pieces.set(start, piece)
    return piece
  }

  return (sink) => {
    const reader: Reader = { sink, sent: 0, step: null, isGone: false }
    const begin = () => {
      if (reader.isGone || keepingUp.has(reader)) return
      keepingUp.add(reader)
      give(reader)
    }
    sink.write(answerChunks.opening(answer))
    begin()
    return {
      more: begin,
      leave() {
        reader.isGone = true
        keepingUp.delete(reader)
      },
    }
  }
}
