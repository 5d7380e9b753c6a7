import type { Article } from '#contract/article.ts'
import { wordCount } from './check-articles.ts'
import { sentencesOf } from './passages.ts'
import { sectionOf } from './section-of.ts'

/** What an article says about just the code that is shown: its sentences in order, without those about lines that were left out. */
export function walkThrough(article: Article, shown: string, mostWords: number): string | null {
  const section = sectionOf(article, 'In code')
  const names = new Set(shown.match(/[A-Za-z_]\w*/g) ?? [])
  const kept: string[] = []
  let follows = false
  for (const sentence of sentencesOf(proseAfter(section, shown))) {
    if (sentence.endsWith(':') || /\?["”)*]*$/.test(sentence)) continue
    follows = isAbout(sentence, shown, names, follows)
    if (!follows) continue
    if (wordCount([...kept, sentence].join(' ')) > mostWords) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : null
}

/** The prose between the block that the shown code comes from and the next one. */
function proseAfter(section: string, shown: string): string {
  const pieces = section.split(/^[ \t]*```/m)
  const lines = shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 3 && !line.startsWith('//'))
  const shared = (piece: string) => lines.filter((line) => piece.includes(line)).length
  const block = pieces.findIndex((piece, at) => at % 2 === 1 && shared(piece) >= lines.length * 0.8)
  return (pieces[block + 1] ?? '').replace(/(?<!\s)\s*\n\s*(?:[-*] )?/g, ' ').trim()
}

/** A sentence that names code has to name some that is shown; one that names none goes with the one before it. */
function isAbout(sentence: string, shown: string, names: ReadonlySet<string>, follows: boolean): boolean {
  const spans = [...sentence.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  if (spans.length === 0) return follows
  const first = spans[0] ?? ''
  return shown.includes(first) || (first.match(/[A-Za-z_]\w*/g) ?? []).some((name) => name.length > 2 && names.has(name))
}
