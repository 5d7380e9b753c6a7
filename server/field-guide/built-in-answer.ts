import type { FieldGuide } from './field-guide.ts'

export type AnswerKind = 'concept' | 'how-to' | 'error' | 'next' | 'stuck' | 'review' | 'explain-code' | 'plan' | 'follow-up' | 'small-talk' | 'decline' | 'vague' | 'unknown'

export type Rung = 1 | 2 | 3 | 4 | 5

export interface BuiltInAnswer {
  markdown: string
  kind: AnswerKind
  /** Slugs of the articles it stands on, best first, then the nearest others. */
  topics: string[]
  /** The diagnostic's id, where an error text was recognised. */
  diagnosis?: string
  rung?: Rung
}

/** Joins the parts of an answer and names the articles it stands on. */
export function finishAnswer(guide: FieldGuide, answer: Omit<BuiltInAnswer, 'markdown'> & { parts: (string | null | undefined)[]; linked?: number }): BuiltInAnswer {
  const { parts, linked = 2, ...rest } = answer
  const topics = [...new Set(rest.topics)].filter((slug) => guide.findArticle(slug))
  const body = parts.filter((part) => part).join('\n\n')
  return { ...rest, topics, markdown: [body, sourcesLine(guide, topics.slice(0, linked), body)].filter((part) => part !== '').join('\n\n') }
}

function sourcesLine(guide: FieldGuide, slugs: string[], seed: string): string {
  const links = slugs.map((slug) => `[${guide.findArticle(slug)?.title ?? slug}](/field-guide/${slug})`)
  if (links.length === 0) return ''
  return `${pick(seed, ['From the Field Guide', 'In the Field Guide', 'This stands on'])}: ${links.join(' · ')}`
}

/** The same seed always gives the same choice, so that answers vary and tests do not. */
export function pick<Choice>(seed: string, choices: readonly [Choice, ...Choice[]]): Choice {
  let hash = 7
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return choices[hash % choices.length] ?? choices[0]
}

export function swiftBlock(code: string): string {
  return `\`\`\`swift\n${code.trimEnd()}\n\`\`\``
}
