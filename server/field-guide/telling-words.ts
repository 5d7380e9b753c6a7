import type { Article } from '#contract/article.ts'
import { codeBlocks } from './code-blocks.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Recipe } from './recipe.ts'
import { searchWords } from './search-words.ts'
import type { Thesaurus } from './thesaurus.ts'

/** How much each word of a question may say about which article answers it, from 0 to 1. */
export type TellingWords = (question: string) => (word: string) => number

interface Sources {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes: readonly Recipe[]
  thesaurus: Thesaurus
}

const exampleShare = 0.1
const ownShare = 0.1
const passingShare = 0.4
const everydayShare = 0.5

/** What they mean in an app's idea is more common than what they mean in code. */
const everydayWords: ReadonlySet<string> = new Set(['task', 'run', 'note', 'level', 'story', 'order', 'trip', 'day', 'people', 'user', 'person', 'phone'])

/** "How do I show my hikes in a list?" is about lists: what a learner's app is about, what our examples are about, and what an article only mentions in passing must not choose the article. */
export function createTellingWords(sources: Sources): TellingWords {
  let gathered: ReturnType<typeof gather> | undefined
  return (question) => {
    const { titles, named, asked, examples, mentioned } = (gathered ??= gather(sources))
    const own = new Set(ownNouns(question).filter((word) => !titles.has(word)))
    return (word) => {
      if (examples.has(word) && !named.has(word)) return exampleShare
      if (own.has(word) || everydayWords.has(word)) return own.has(word) ? ownShare : everydayShare
      // A word that no article holds says that the guide may not know the answer.
      return named.has(word) || asked.has(word) || !mentioned.has(word) ? 1 : passingShare
    }
  }
}

function gather({ articles, diagnostics, recipes, thesaurus }: Sources) {
  const titles = wordSet(articles.flatMap(({ title, slug, frameworks }) => [title, slug.replaceAll('-', ' '), ...frameworks]))
  const named = wordSet([
    ...articles.flatMap(({ title, slug, frameworks, keywords }) => [title, slug.replaceAll('-', ' '), ...frameworks, ...keywords]),
    ...thesaurus.flatMap(({ says, means }) => [...says, means]),
  ])
  const asked = wordSet([
    ...articles.flatMap(({ questions, summary }) => [...questions, summary]),
    ...recipes.flatMap(({ asks, answer }) => [...asks, answer]),
    ...diagnostics.map(({ title }) => title),
  ])
  const mentioned = wordSet(articles.flatMap(({ sections }) => sections.map(({ markdown }) => markdown)))
  return { titles, named, asked, mentioned, examples: exampleNouns(articles) }
}

function wordSet(texts: readonly string[]): ReadonlySet<string> {
  return new Set(searchWords(texts.join(' , ')))
}

/** What the types of our examples stand for: `PlantRow` is about plants. */
function exampleNouns(articles: readonly Article[]): ReadonlySet<string> {
  const swift = articles
    .flatMap((article) => codeBlocks(article.sections.map((section) => section.markdown).join('\n\n')))
    .filter((block) => block.language === 'swift')
    .map((block) => block.code)
    .join('\n')
  return wordSet([...swift.matchAll(/\b(?:struct|class|enum|actor)\s+([A-Z][a-z]+)/g)].map((match) => match[1] ?? ''))
}

/** "My workouts", "a list of birds", "each of my expenses", "a new trip": what the learner's app is about. */
function ownNouns(question: string): readonly string[] {
  const nouns = [
    ...question.matchAll(
      /\b(?:my|our|their|his|her|(?:list|array|row|grid|number|all|each|one|some|lots) of(?: (?:my|our|their|the|all))?|(?:a|the) new|every|for each)\s+(?!(?:app|own|code|view|list|array)\b)([a-z]{3,})/gi,
    ),
  ].map((match) => match[1] ?? '')
  return searchWords(nouns.join(' , '))
}
