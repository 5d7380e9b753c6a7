import type { Diagnostic } from './diagnostic.ts'
import { fieldsOf } from './message-fields.ts'
import { foldMessage, lower, matchTemplate, readTemplate } from './template.ts'

export interface MessageMatch {
  diagnostic: Diagnostic
  names: Record<string, string>
  by: 'sentence' | 'pattern' | 'family'
  /**
   * Number of characters matched literally, not by wildcards, slots or groups. The more, the more certain the match.
   */
  length: number
  start: number
  end: number
}

const worth = { sentence: 2, pattern: 1, family: 0 }

/** The most certain match: a whole sentence before a pattern, a pattern before a family, then the longest. */
export function matchMessage(diagnostics: readonly Diagnostic[]): (text: string) => MessageMatch | null {
  const sentences = sentencesIn(diagnostics)
  const compiled = diagnostics.flatMap((diagnostic) => [
    ...diagnostic.patterns.map((source) => ({
      diagnostic,
      by: 'pattern' as const,
      pattern: compile(source),
    })),
    ...diagnostic.family.map((source) => ({ diagnostic, by: 'family' as const, pattern: compile(source) })),
  ])
  return (text) => {
    const matches = [
      ...sentences(text),
      ...compiled.flatMap(({ diagnostic, by, pattern }): MessageMatch[] => {
        const match = pattern.exec(text)
        if (!match) return []
        const length = match[0].length - caughtLength(match)
        return [
          {
            diagnostic,
            by,
            names: caught(match.groups),
            length,
            start: match.index,
            end: match.index + match[0].length,
          },
        ]
      }),
    ].toSorted(
      (one, other) =>
        Number(one.diagnostic.followUp) - Number(other.diagnostic.followUp) ||
        worth[other.by] - worth[one.by] ||
        other.length - one.length,
    )
    const [best] = matches
    if (!best) return null
    // Adds the values that other templates and patterns of the same entry matched.
    const own = matches.filter(({ diagnostic }) => diagnostic === best.diagnostic)
    return { ...best, names: fieldsOf(Object.assign({}, ...own.map(({ names }) => names), best.names)) }
  }
}

/** All whole messages in a text, in order; where two overlap, the longer one. */
export function matchSentences(diagnostics: readonly Diagnostic[]): (text: string) => MessageMatch[] {
  const sentences = sentencesIn(diagnostics)
  return (text) => {
    const kept: MessageMatch[] = []
    for (const match of sentences(text).toSorted((one, other) => other.length - one.length))
      if (kept.every((one) => match.end <= one.start || one.end <= match.start)) kept.push(match)
    return kept
      .map((match) => ({ ...match, names: namesOf(match.diagnostic, kept) }))
      .toSorted((one, other) => one.start - other.start)
  }
}

/** The values from all templates of an entry that matched. */
function namesOf(diagnostic: Diagnostic, matches: readonly MessageMatch[]): Record<string, string> {
  const own = matches.filter((one) => one.diagnostic === diagnostic)
  return fieldsOf(Object.assign({}, ...own.toReversed().map(({ names }) => names)))
}

function sentencesIn(diagnostics: readonly Diagnostic[]): (text: string) => MessageMatch[] {
  const templates = diagnostics.flatMap((diagnostic) =>
    diagnostic.templates.map((source) => ({ diagnostic, template: readTemplate(source) })),
  )
  return (text) => {
    const folded = foldMessage(text)
    const lowered = lower(folded)
    return templates.flatMap(({ diagnostic, template }): MessageMatch[] => {
      const match = matchTemplate(template, folded, lowered)
      return match ? [{ diagnostic, by: 'sentence', length: template.length, ...match }] : []
    })
  }
}

function compile(source: string): RegExp {
  return new RegExp(withWildcardsCaught(source), 'iu')
}

/**
 * Turns wildcards into groups, so that the characters they match can be counted. Named groups are counted already.
 */
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
