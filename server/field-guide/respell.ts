import type { Article } from '#contract/article.ts'
import { correctSpelling, createSpelling, type Spelling } from '#server/planner/spelling.ts'
import type { Recipe } from './recipe.ts'
import { isAscii, searchWords } from './search-words.ts'

interface Words {
  /** A text with its mistyped words written as the articles write them; names of API and code stay as they are. */
  respell: (text: string) => string
  /** Whether any article, question or code of the guide holds a word. */
  knowsWord: (word: string) => boolean
}

/** Words that stand by themselves, in no name and in no code. */
const plainWords = {
  ascii: /(?<![\w@#.`"'/])[A-Za-z]?[a-z]{5,24}(?![\w(.`"'/])/g,
  any: /(?<![\w@#.`"'/])\p{L}?[a-z]{5,24}(?![\w(.`"'/])/gu,
}

/** The words of the guide, gathered at the first question. */
export function createWords(articles: readonly Article[], recipes: readonly Recipe[] = []): Words {
  let gathered: { known: ReadonlySet<string>; spelling: Spelling } | undefined
  const words = () => (gathered ??= gather(articles, recipes))
  const knowsWord = (word: string) => words().known.has(searchWords(word).find((part) => !/^[@#]/.test(part)) ?? word)
  const mayBeMistyped = (word: string) => !/^[@#\d]/.test(word) && !words().known.has(word)
  return {
    knowsWord,
    respell(text) {
      if (!searchWords(text).some(mayBeMistyped)) return text
      return text.replace(isAscii(text) ? plainWords.ascii : plainWords.any, (word) => (knowsWord(word) ? word : correctSpelling(words().spelling, word.toLowerCase())))
    },
  }
}

function gather(articles: readonly Article[], recipes: readonly Recipe[]) {
  const known = new Set([
    ...articles.flatMap((article) =>
      searchWords([article.title, article.summary, ...article.keywords, ...article.questions, ...article.sections.map((section) => section.markdown)].join('\n')),
    ),
    ...recipes.flatMap((recipe) => searchWords([...recipe.asks, recipe.answer].join('\n'))),
  ])
  const written = articles.flatMap(
    (article) =>
      [article.title, article.summary, article.keywords.join(' '), ...article.sections.map((section) => section.markdown.replace(/```[\s\S]*?```|`[^`]*`/g, ' '))]
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{5,}/g) ?? [],
  )
  return { known, spelling: createSpelling(frequentWords(written)) }
}

/** What stands once may be a slip itself, or a name nobody means. */
function frequentWords(written: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of written) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 2).map(([word]) => word)
}
