import { readCodeModel } from '#server/swift/code-model.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'
import type { Thought } from '#server/teaching/tutor/message.ts'

/** Words before the subject of a question: "what does PhaseAnimator do", "can I use a TabView". */
const beforeSubject = new Set('what whats is are does do can will so that about use using with'.split(' '))
const articles = new Set(['a', 'an', 'the'])
const apiName = /^(?:@[A-Z]\w{1,60}|\.[a-z]\w{2,60}|[A-Z]\w{0,40}[a-z]\w{0,40}[A-Z]\w{0,40})$/

/** The names of Apple's API that a question is about; a name behind "without" or "in" is not its subject. */
export function apisAskedAbout(text: string, code: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^[`"'(]{1,3}|[`"',.;:?!(){}]{1,9}$/g, ''))
  const own = new Set(readCodeModel(code)?.types.map(({ name }) => name))
  return words.filter((word, at) => {
    if (!apiName.test(word) || own.has(word)) return false
    const before = words[at - 1]?.toLowerCase() ?? ''
    const opening = articles.has(before) ? (words[at - 2]?.toLowerCase() ?? '') : before
    return at === 0 || beforeSubject.has(opening)
  })
}

/**
 * Keeps only the meanings that mention one of the APIs. The probability of the others is shared among them.
 */
export function withApis(guide: FieldGuide, thought: Thought, apis: readonly string[]): Thought {
  if (apis.length === 0) return thought
  const left = thought.ranked.filter((one) => apis.some((api) => textOf(guide, one).includes(api)))
  const share =
    1 -
    thought.ranked.filter((one) => !left.includes(one)).reduce((sum, { probability }) => sum + probability, 0)
  return {
    ...thought,
    ranked: left.map((one) => ({ ...one, probability: one.probability / Math.max(share, leastShare) })),
  }
}

const leastShare = 0.02

function textOf({ findArticle }: FieldGuide, meaning: Meaning): string {
  switch (meaning.kind) {
    case 'answer': {
      const { question, asks, first, more, code } = meaning.answer
      return [question, ...asks, first, more, code ?? ''].join(' ')
    }
    case 'recipe':
      return [...meaning.recipe.asks, meaning.recipe.answer, meaning.recipe.code ?? ''].join(' ')
    case 'article': {
      const article = findArticle(meaning.slug)
      return article ? [article.title, article.summary, ...article.keywords].join(' ') : ''
    }
    case 'intent':
      return ''
  }
}
