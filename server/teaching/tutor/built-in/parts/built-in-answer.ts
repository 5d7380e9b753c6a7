import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

export type AnswerKind =
  | 'concept'
  | 'how-to'
  | 'error'
  | 'next'
  | 'stuck'
  | 'review'
  | 'explain-code'
  | 'plan'
  | 'follow-up'
  | 'small-talk'
  | 'decline'
  | 'vague'
  | 'unknown'

export type Rung = 1 | 2 | 3 | 4 | 5

export interface BuiltInAnswer {
  markdown: string
  kind: AnswerKind
  /** Slugs of the articles that the answer is based on, best first, then the nearest others. */
  topics: string[]
  /** The diagnostic's id if an error text was recognised. */
  diagnosis?: string
  rung?: Rung
}

interface AnswerParts extends Omit<BuiltInAnswer, 'markdown'> {
  parts: (string | null | undefined)[]
  /** How many of the topics are linked. */
  linked?: number
  /** The Field Guide answers that are quoted. By their links, later turns know what was said. */
  answer?: Answer
  answers?: readonly Answer[]
}

/** Joins the parts of an answer and adds links to its sources. */
export function finishAnswer(
  guide: FieldGuide,
  { parts, linked = 2, answer, answers = answer ? [answer] : [], ...rest }: AnswerParts,
): BuiltInAnswer {
  const topics = [...new Set(rest.topics)].filter((slug) => guide.findArticle(slug))
  const own = answers.flatMap(({ id, question, read: [slug = ''] }) =>
    guide.findArticle(slug) ? [`[${question}](/field-guide/${slug}#${id})`] : [],
  )
  const links = [
    ...own,
    ...topics
      .slice(0, linked)
      .map((slug) => `[${guide.findArticle(slug)?.title ?? slug}](/field-guide/${slug})`),
  ]
  const body = withOneQuestion(parts.flatMap((part) => part || [])).join('\n\n')
  return {
    ...rest,
    topics,
    markdown: links.length > 0 ? `${body}\n\nFrom the Field Guide: ${links.join(' · ')}` : body,
  }
}

/** Removes the closing question if the text already asks one: a reply asks at most one question. */
function withOneQuestion(parts: readonly string[]): string[] {
  const last = parts.at(-1)
  const asksBefore = parts
    .slice(0, -1)
    .some((part) => !part.startsWith('```') && /\?(?:\s|$)/.test(part.replace(/`[^`]*`|"[^"]*"/g, ' ')))
  return last?.endsWith('?') && asksBefore && parts.length > 1 ? parts.slice(0, -1) : [...parts]
}

/** Chooses by a hash of the seed, so that answers vary but tests can reproduce them. */
export function pick<Choice>(seed: string, choices: readonly [Choice, ...Choice[]]): Choice {
  let hash = 7
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return choices[hash % choices.length] ?? choices[0]
}

export function swiftBlock(code: string): string {
  return `\`\`\`swift\n${code.trimEnd()}\n\`\`\``
}
