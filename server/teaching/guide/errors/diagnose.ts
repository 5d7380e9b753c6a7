import { errorsOf, normaliseMessage, warningCount, type LogError } from './build-log.ts'
import type { Diagnostic } from './diagnostic.ts'
import { matchMessage, matchSentences, type MessageMatch } from './match-message.ts'

export interface Diagnosis {
  diagnostic: Diagnostic
  /** The values taken from the message (slots and named groups), and values derived from them. */
  names: Record<string, string>
  /** How the message matched; `family` if only its kind is known, not the exact message. */
  by: 'sentence' | 'pattern' | 'family'
  /** The log line that matched; null if the text is not a log. */
  error: LogError | null
  /** Other messages in the same text that have their own entry. */
  others: Other[]
  /** Number of other errors, and of warnings, in the log. */
  otherErrors: number
  warnings: number
  /** The length of the matched text. */
  matchedLength: number
}

export type Other = Pick<Diagnosis, 'diagnostic' | 'names' | 'error'>

export type Diagnose = (text: string) => Diagnosis | null

const mostOthers = 2

/**
 * Recognises error texts: the first real error of a log, otherwise the first whole sentence, otherwise the most
 * certain match.
 */
export function createDiagnose(diagnostics: readonly Diagnostic[]): Diagnose {
  const find = matchMessage(diagnostics)
  const findSentences = matchSentences(diagnostics)
  return (text) => {
    const normal = normaliseMessage(text)
    const errors = withoutRepeats(errorsOf(normal))
    const inLog = errors.flatMap((error) => {
      const match = find(error.message)
      return match ? [{ error, match }] : []
    })
    const sentences = findSentences(text).map((match) => ({ error: errorOf(match, inLog), match }))
    const found = [...inLog.filter(({ match }) => !isFamily(match)), ...sentences]
    const main = found.find(({ match }) => !match.diagnostic.followUp) ?? anywhere(normal, inLog)
    if (!main) return null
    return {
      diagnostic: main.match.diagnostic,
      names: main.match.names,
      by: main.match.by,
      error: main.error,
      others: othersThan(main.match, found),
      otherErrors: Math.max(0, errors.length - 1),
      warnings: warningCount(normal),
      matchedLength: main.match.length,
    }
  }

  function anywhere(normal: string, inLog: readonly Found[]): Found | null {
    // Messages retyped by hand often have double quotes.
    const match =
      find(normal) ??
      (normal.includes('\n') ? find(normal.replaceAll('\n', ' ')) : null) ??
      (normal.includes('"') ? find(normal.replaceAll('"', "'")) : null)
    return match ? { match, error: errorOf(match, inLog) } : null
  }
}

interface Found {
  match: MessageMatch
  error: LogError | null
}

function errorOf(match: MessageMatch, inLog: readonly Found[]): LogError | null {
  return inLog.find((one) => one.match.diagnostic === match.diagnostic)?.error ?? null
}

function isFamily({ by }: MessageMatch): boolean {
  return by === 'family'
}

function othersThan(main: MessageMatch, found: readonly Found[]): Other[] {
  const seen = new Set([main.diagnostic])
  return found
    .filter(({ match: { diagnostic } }) => !diagnostic.followUp && seen.size !== seen.add(diagnostic).size)
    .slice(0, mostOthers)
    .map(({ match, error }) => ({ diagnostic: match.diagnostic, names: match.names, error }))
}

/** Removes repeated messages, such as a crash that is logged twice. */
function withoutRepeats(errors: readonly LogError[]): LogError[] {
  const seen = new Set<string>()
  return errors.filter(({ message }) => seen.size !== seen.add(message).size)
}
