import type { PhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** A longer phrase is not a list item. */
const longestItem = 4
const mostItems = 5
const joins = [', ', ' and ', ' or ']
const opens = [' with ', ' of ', ': ']
const ends = ['.', ';', ':', ' (', ' — ']

/**
 * Removes matches from the lists in a sentence: "with picture, steps and a title" becomes "with steps and a
 * title". Matches in longer phrases stay.
 */
export function withoutItems(sentence: string, finder: PhraseFinder): string {
  let left = sentence
  for (let count = 0; count < mostItems; count += 1) {
    const next = withoutItem(left, finder)
    if (next === left) break
    left = next
  }
  return left
}

function withoutItem(sentence: string, finder: PhraseFinder): string {
  const place = finder.find(sentence)
  if (!place) return sentence
  const before = [...joins, ...opens]
    .map((mark) => ({ mark, at: sentence.lastIndexOf(mark, place.start - mark.length) }))
    .reduce((best, one) => (one.at > best.at ? one : best))
  const after = [...joins, ...ends]
    .map((mark) => ({ mark, at: sentence.indexOf(mark, place.end) }))
    .filter(({ at }) => at >= 0)
    .reduce((best, one) => (one.at < best.at ? one : best), { mark: '', at: sentence.length })
  const start = before.at + before.mark.length
  if (before.at < 0 || wordsOf(sentence.slice(start, after.at)).length > longestItem) return sentence
  if (joins.includes(before.mark)) return sentence.slice(0, before.at) + sentence.slice(after.at)
  if (joins.includes(after.mark))
    return sentence.slice(0, start) + sentence.slice(after.at + after.mark.length)
  return before.mark === ' with ' ? sentence.slice(0, before.at) + sentence.slice(after.at) : sentence
}
