import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { allPatterns, type SourcePattern } from './source-patterns.ts'

/** The checker's verdicts on the patterns in source and knowledge, each written as /source/flags. */
export interface PatternVerdicts {
  /** Patterns whose matching time is linear in the text. */
  safe: string[]
  /** Patterns judged vulnerable or too complex but accepted, by reason. */
  kept: Record<string, string[]>
}

const file = path.join(import.meta.dirname, 'pattern-verdicts.json')
/** Enough for nearly every pattern; slower ones are too complex to judge. */
const timeout = 10_000

/** Needs no manual review: a test proves it for each pattern with this reason. */
export const bounded =
  'Each part repeats a bounded number of times; read on a thinking thread, from a text with a bound'
const mostRepeats = 2000

export function readVerdicts(): PatternVerdicts {
  return JSON.parse(readFileSync(file, 'utf8')) as PatternVerdicts
}

/** Patterns without a stored verdict. */
export async function newPatterns({ safe, kept }: PatternVerdicts): Promise<SourcePattern[]> {
  const known = new Set([...safe, ...Object.values(kept).flat()])
  return (await allPatterns()).filter((pattern) => !known.has(keyOf(pattern)))
}

export function judge({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): Promise<Diagnostics> {
  return check(source, flags, { timeout })
}

export function keyOf({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): string {
  return `/${source}/${flags}`
}

export function isBounded({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): boolean {
  let most = 0
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  visitRegExpAST(pattern, { onQuantifierEnter: ({ max }) => (most = Math.max(most, max)) })
  return most <= mostRepeats
}

/** Whether a pattern belongs to routes or adapters, which run on the main thread. */
export function isOnMainThread({ where }: SourcePattern): boolean {
  return /^(?:contract|server\/(?:adapters|features|platform\/http))\//.test(where)
}

/** Judges new patterns and drops removed ones; returns vulnerable ones that are not accepted. */
export async function updateVerdicts(): Promise<SourcePattern[]> {
  const { safe, kept } = readVerdicts()
  const all = await allPatterns()
  const keys = new Set(all.map(keyOf))
  const refused: SourcePattern[] = []
  for (const pattern of await newPatterns({ safe, kept })) {
    const { status } = await judge(pattern)
    if (status === 'safe') safe.push(keyOf(pattern))
    else if (isBounded(pattern) && !isOnMainThread(pattern)) (kept[bounded] ??= []).push(keyOf(pattern))
    else refused.push(pattern)
  }
  const left = (list: string[]) => [...new Set(list)].filter((key) => keys.has(key)).toSorted()
  const stillKept = Object.entries(kept).map(([reason, list]) => [reason, left(list)] as const)
  const verdicts = {
    safe: left(safe),
    kept: Object.fromEntries(stillKept.filter(([, list]) => list.length > 0)),
  }
  writeFileSync(file, `${JSON.stringify(verdicts, null, 2)}\n`)
  return refused
}
