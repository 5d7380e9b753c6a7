import { listWantedAnswers, type WantedAnswer } from '#server/features/chat/answer-rating-store.ts'
import type { Settings } from '#server/platform/settings.ts'
import { readFromDatabase } from './with-locked-folder.ts'

const longestText = 240

/** `wanted`: lists the questions whose answers did not help, newest first, with what was wanted. Nothing is sent anywhere. */
export async function showUnhelpfulAnswers(settings: Settings): Promise<string> {
  return readFromDatabase(settings, async (database) => {
    const wanted = await listWantedAnswers(database)
    return [`${wanted.length} answers did not help`, ...wanted.map(toLines)].join('\n\n')
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

/** Removes control characters, which must not reach a terminal. */
function inOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain
}
