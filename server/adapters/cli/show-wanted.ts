import { listWantedAnswers, type WantedAnswer } from '#server/features/chat/answer-rating-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { Settings } from '#server/platform/settings.ts'
import { withLockedFolder } from './with-locked-folder.ts'

const longestText = 240

/** `wanted`: the questions whose answer did not help, the newest first, with what was wanted. Nothing of it is sent anywhere. */
export async function showWanted(settings: Settings): Promise<string> {
  return withLockedFolder(
    settings,
    'Stop it, look, and start it again; with PostgreSQL (DATABASE_URL) that is not needed.',
    async () => {
      const opened = await openDatabase(settings)
      try {
        const wanted = await listWantedAnswers(opened.database)
        return [`${wanted.length} answers did not help`, ...wanted.map(toLines)].join('\n\n')
      } finally {
        await opened.close()
      }
    },
  )
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

/** Control characters must not reach a terminal. */
function inOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain
}
