import {
  listChosenMeanings,
  listWantedAnswers,
  type ChosenMeaning,
  type WantedAnswer,
} from '#server/features/chat/answer-rating-store.ts'
import type { Settings } from '#server/platform/settings.ts'
import { readFromDatabase } from './with-locked-folder.ts'

const longestText = 240

/**
 * `wanted`: lists questions whose answers did not help, and what learners chose where the tutor was unsure,
 * newest first. Nothing leaves the server.
 */
export async function showUnhelpfulAnswers(settings: Settings): Promise<string> {
  return readFromDatabase(settings, async (database) => {
    const wanted = await listWantedAnswers(database)
    const chosen = await listChosenMeanings(database)
    const none = chosen.filter((one) => one.chosen === null)
    return [
      `${wanted.length} answers did not help`,
      ...wanted.map(toLines),
      `${chosen.length} choices were made where the tutor was unsure, ${none.length} of them "none of these"`,
      ...chosen.map(toChoiceLines),
    ].join('\n\n')
  })
}

function toLines({ ratedAt, question, wanted, answer }: WantedAnswer): string {
  return [
    `${ratedAt.toISOString()}  ${inOneLine(question)}`,
    wanted ? `  wanted: ${inOneLine(wanted)}` : '',
    `  answered: ${inOneLine(answer)}`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function toChoiceLines({ chosenAt, question, chosen, offered }: ChosenMeaning): string {
  return [
    `${chosenAt.toISOString()}  ${inOneLine(question)}`,
    `  chosen: ${chosen === null ? 'none of these' : inOneLine(chosen)}`,
    `  offered: ${offered.map(inOneLine).join(' | ')}`,
  ].join('\n')
}

/** The text on one line, shortened, without control characters, which could change the terminal. */
function inOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain
}
