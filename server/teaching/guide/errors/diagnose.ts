import { errorsOf, normaliseMessage, warningCount, type LogError } from './build-log.ts'
import type { Diagnostic } from './diagnostic.ts'

export interface Diagnosis {
  diagnostic: Diagnostic
  /** The matches of the pattern's named groups, which are the learner's own names. */
  names: Record<string, string>
  /** The log line that matched; null if the text is not a log. */
  error: LogError | null
  /** Other errors and warnings of the log. */
  otherErrors: number
  warnings: number
  /** The length of the matched text. */
  matchedLength: number
}

export type Diagnose = (text: string) => Diagnosis | null

interface Match {
  diagnostic: Diagnostic
  names: Record<string, string>
  /** Characters matched literally, not by wildcards or groups; more of them make the match more certain. */
  length: number
}

/**
 * Recognises error texts: the first real error of a log, else the most certain match anywhere in the text.
 */
export function createDiagnose(diagnostics: readonly Diagnostic[]): Diagnose {
  const compiled = diagnostics.map((diagnostic) => ({
    diagnostic,
    patterns: diagnostic.patterns.map((source) => new RegExp(withWildcardsCaught(source), 'iu')),
  }))
  return (text) => {
    const normal = normaliseMessage(text)
    const errors = withoutRepeats(errorsOf(normal))
    const matches = errors.map((error) => ({ error, match: matchIn(error.message) }))
    const found = matches.find(({ match }) => match && !match.diagnostic.followUp)
    if (found?.match) return toDiagnosis(found.match, found.error, errors.length - 1, normal)
    // People who retype a message often use double quotes.
    const match =
      matchIn(normal) ??
      (normal.includes('\n') ? matchIn(normal.replaceAll('\n', ' ')) : null) ??
      (normal.includes('"') ? matchIn(normal.replaceAll('"', "'")) : null)
    return match
      ? toDiagnosis(
          match,
          errors.length > 0
            ? (matches.find((one) => one.match?.diagnostic === match.diagnostic)?.error ?? null)
            : null,
          Math.max(0, errors.length - 1),
          normal,
        )
      : null
  }

  function matchIn(text: string): Match | null {
    const matches = compiled.flatMap(({ diagnostic, patterns }) =>
      patterns.flatMap((pattern) => {
        const match = pattern.exec(text)
        return match
          ? [{ diagnostic, names: caught(match.groups), length: match[0].length - caughtLength(match) }]
          : []
      }),
    )
    const [best] = matches.toSorted(
      (a, b) => Number(a.diagnostic.followUp) - Number(b.diagnostic.followUp) || b.length - a.length,
    )
    if (!best) return null
    // Adds the names that other patterns of the same entry matched.
    const own = matches.filter(({ diagnostic }) => diagnostic === best.diagnostic)
    return { ...best, names: Object.assign({}, ...own.map(({ names }) => names), best.names) }
  }
}

/** Removes repeated messages, such as a crash that is logged twice. */
function withoutRepeats(errors: readonly LogError[]): LogError[] {
  const seen = new Set<string>()
  return errors.filter(({ message }) => seen.size !== seen.add(message).size)
}

/** Turns wildcards into groups, to count what they match. Those inside named groups are counted already. */
export function withWildcardsCaught(source: string): string {
  return source.replace(/(?<![>\\])(?:\.|\[\^\\n\])(?:\{\d+,\d*\}|\*|\+)\??/g, '($&)')
}

function caughtLength(match: RegExpExecArray): number {
  return match.slice(1).reduce((sum, group: string | undefined) => sum + (group?.length ?? 0), 0)
}

function caught(groups: Record<string, string | undefined> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups ?? {}).flatMap(([name, value]) => (value ? [[name, value.trim()]] : [])),
  )
}

function toDiagnosis(match: Match, error: LogError | null, otherErrors: number, text: string): Diagnosis {
  return {
    diagnostic: match.diagnostic,
    names: match.names,
    error,
    otherErrors,
    warnings: warningCount(text),
    matchedLength: match.length,
  }
}
