import type { Availability } from './availability.ts'
import { blankStringsAndComments } from './blank-strings.ts'
import { compareIos } from './compare-ios.ts'
import { guardedSpans } from './guarded-spans.ts'

export interface AvailabilityFinding {
  kind: 'too-new' | 'replaced'
  /** As written in code: `NavigationStack`, `.searchable`, `@Observable`. */
  api: string
  /** The line of its first use, from 1. */
  line: number
  /** The iOS that introduced the API, or from which it is replaced. */
  ios: string
  /** The replacement, in Markdown; only for replaced APIs. */
  use?: string
  /** Slug of the article that explains it. */
  article: string
}

/**
 * APIs in a piece of Swift that iOS `targetIos` does not have, or that have a newer replacement; each once, in code
 * order. Code behind `#available` or `@available` is checked against that version. Without a target nothing is too
 * new, and the newest replacement is proposed.
 */
export type AvailabilityFindings = (swift: string, targetIos: string | null) => AvailabilityFinding[]

export function createAvailabilityFindings(entries: readonly Availability[]): AvailabilityFindings {
  const known = entries.map((entry) => ({
    ...entry,
    pattern: new RegExp(entry.finds, 'gm'),
    word: plainWord(entry.api),
  }))
  return (swift, targetIos) => {
    const bare = blankStringsAndComments(swift)
    const words = new Set(bare.match(/\w+/g))
    const own = namesDeclaredIn(bare)
    const guarded = guardedSpans(bare)
    const found: { at: number; finding: AvailabilityFinding }[] = []
    for (const entry of known) {
      if (entry.word !== null && (!words.has(entry.word) || own.has(entry.word))) continue
      for (const match of bare.matchAll(entry.pattern)) {
        const kind = verdictOf(entry, iosAt(match.index, targetIos, guarded))
        if (!kind) continue
        const line = bare.slice(0, match.index + match[0].search(/\S|$/)).split('\n').length
        const ios = (kind === 'too-new' ? entry.ios : entry.until) ?? ''
        found.push({
          at: match.index,
          finding: {
            kind,
            api: entry.api,
            line,
            ios,
            ...(kind === 'replaced' && entry.use ? { use: entry.use } : {}),
            article: entry.article,
          },
        })
        break
      }
    }
    return found.toSorted((a, b) => a.at - b.at).map(({ finding }) => finding)
  }
}

function verdictOf({ ios, until }: Availability, target: string | null): AvailabilityFinding['kind'] | null {
  if (ios && target !== null && compareIos(target, ios) < 0) return 'too-new'
  if (until && (target === null || compareIos(target, until) >= 0)) return 'replaced'
  return null
}

/** The iOS assumed at a position: the target, or the version of a surrounding check if that is newer. */
function iosAt(at: number, target: string | null, guarded: ReturnType<typeof guardedSpans>): string | null {
  return guarded
    .filter((span) => at >= span.from && at < span.to)
    .reduce((ios, span) => (ios !== null && compareIos(span.ios, ios) > 0 ? span.ios : ios), target)
}

/** A word that the code must contain, for a quick pre-check; null if the API has no plain name. */
function plainWord(api: string): string | null {
  return /^[@#]?\\?\.?(\w+)(?:\(\))?$/.exec(api)?.[1] ?? null
}

/** Types that the learner declares: one called `Tab` or `Marker` is not Apple's. */
function namesDeclaredIn(bare: string): ReadonlySet<string> {
  return new Set(
    [...bare.matchAll(/\b(?:struct|class|enum|actor|protocol|typealias|func|macro|case)\s+(\w+)/g)].map(
      (match) => match[1] ?? '',
    ),
  )
}
