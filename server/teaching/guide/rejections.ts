import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import type { FiledIntent } from './intents.ts'

/** A message saying that the reply before it missed the point. */
export interface Rejection {
  /** The rest of the message; empty if it says nothing more. */
  rest: string
  /** False for a bare "no", which may also answer a question. */
  isClear: boolean
}

const mostPhrases = 3
/** The rejection is at the start or end of the message: "Thanks but that's not it". */
const mostCharactersBefore = 20
/** A single remaining word belongs to the rejection: "that's not what I meant". */
const fewestWordsOfRest = 2

/** Finds rejections by the wordings of the intent `missed`. Those of `no` must be the whole message. */
export function createRejectionReader(intents: readonly FiledIntent[]): (text: string) => Rejection | null {
  const phrasesOf = (id: string) =>
    intents.flatMap((one) => (one.id === id ? [...one.examples, ...(one.signs ?? [])] : []))
  const missed = createPhraseFinder(phrasesOf('missed'))
  const no = createEdgePhrases(phrasesOf('no'))
  const bareNo = createPhraseFinder(phrasesOf('no').filter((phrase) => !/\s/.test(phrase)))
  return (text) => {
    if (no.isWhole(text)) return { rest: '', isClear: missed.isIn(text) }
    let rest = text.trim()
    let isClear = false
    for (let cuts = 0; cuts < mostPhrases; cuts += 1) {
      const place = missed.find(rest)
      if (!place || (place.start > mostCharactersBefore && place.end < rest.length - 1)) break
      isClear = true
      rest = trimmed(`${rest.slice(0, place.start)} ${rest.slice(place.end)}`)
    }
    if (!isClear) return null
    const opening = bareNo.find(rest)
    if (opening?.start === 0) rest = trimmed(rest.slice(opening.end))
    return { rest: rest.split(/\s+/).length < fewestWordsOfRest ? '' : rest, isClear }
  }
}

/** Removes punctuation left at the start, and spaces before punctuation. */
function trimmed(text: string): string {
  return text
    .replace(/^[\s,.;:!?]+/, '')
    .replace(/\s{1,8}(?=[,.;:!?])/g, '')
    .trim()
}
