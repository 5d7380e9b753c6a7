import { boundLog } from '#server/language/bound-text.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** A symbol in more articles than this identifies no topic. */
const mostTopics = 2

/** The topics whose symbols a piece of code uses. */
export function topicsInCode(guide: FieldGuide, content: string): string[] {
  const text = boundLog(content)
  const blocks = codeBlocks(text)
  const code = blocks.length > 0 ? blocks.map((block) => block.code).join('\n') : text
  const symbols = symbolsOf(guide)
  return [...new Set([...symbolsIn(code)].flatMap((symbol) => symbols.get(symbol) ?? []))]
}

const known = new WeakMap<FieldGuide, ReadonlyMap<string, string[]>>()

/** Maps the symbols that articles introduce and show in code, such as `@Query`, to their topics. */
function symbolsOf(guide: FieldGuide): ReadonlyMap<string, string[]> {
  const made = known.get(guide)
  if (made) return made
  const topics = new Map<string, string[]>()
  for (const article of guide.articles) {
    const { slug, keywords } = article
    const shown = symbolsIn(
      codeBlocks(sectionOf(article, 'In code'))
        .map((block) => block.code)
        .join('\n'),
    )
    for (const keyword of new Set(keywords)) {
      if (/^@?[A-Za-z]\w*$/.test(keyword) && /[A-Z@]/.test(keyword) && shown.has(keyword))
        topics.set(keyword, [...(topics.get(keyword) ?? []), slug])
    }
  }
  const telling = new Map([...topics].filter(([, slugs]) => slugs.length <= mostTopics))
  known.set(guide, telling)
  return telling
}

function symbolsIn(code: string): Set<string> {
  return new Set(code.match(/@?\b[A-Za-z]\w*/g))
}
