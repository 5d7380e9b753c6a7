import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, swiftBlock, type AnswerKind, type BuiltInAnswer, type Rung } from './built-in-answer.ts'
import { wordCount } from './check-articles.ts'
import { codeFor, versionNote } from './choose-code.ts'
import { explainIdea } from './explain-idea.ts'
import type { FieldGuide } from './field-guide.ts'
import { quotePassage, quoteSteps } from './quote-passage.ts'
import { worthOf, type RankedPassage } from './rank-passages.ts'
import type { Recipe } from './recipe.ts'
import { isBareTopic } from './read-turn.ts'
import { fitOfGuide } from './search-confidence.ts'
import { searchWords } from './search-words.ts'
import { shareForTarget } from './share-for-target.ts'
import { plainly, says } from './turn-patterns.ts'
import { walkThrough } from './walk-through.ts'

export interface Asked {
  /** The question itself. */
  message: string
  /** What was said before, where the question leans on it. */
  context?: string
  kind: Extract<AnswerKind, 'concept' | 'how-to' | 'follow-up'>
  /** Articles of the thread, which count more than others. */
  slugs?: string[]
  rung?: Rung
}

const mostWordsBeforeCode = 140
const mostWordsWithoutCode = 180
const mostCodeLines = 25
/** A recipe whose article fits much worse than the best one answers another question. */
const leastShareOfSure = 0.2
const leastShareOfUnsure = 0.8
/** Above this share of the best one's score, an article fits alike. */
const sameScore = 0.95

/** Answers a question from the article that fits it best; null where nothing fits well enough. */
export function answerQuestion(guide: FieldGuide, turn: TutorTurn, asked: Asked): BuiltInAnswer | null {
  const hits = rankArticles(guide, turn, asked)
  const recipe = findRecipe(guide, asked, hits)
  const main = guide.findArticle(recipe?.article ?? hits[0]?.slug ?? '')
  if (!main) return null
  const fit =
    recipe || asked.slugs?.length
      ? 'sure'
      : fitOfGuide(
          guide,
          `${asked.message} ${asked.context ?? ''}`,
          hits.map((hit) => hit.slug),
        )
  if (fit === 'none') return null
  const worth = guide.wordWorth(asked.message, asked.context)
  const isTold = isToldByRecipe(recipe, asked)
  const code = recipe?.code ?? (isTold ? null : codeFor(main, asked.message, worth, mostCodeLines))
  const passages = guide.rankPassages(asked.message, [main.slug], asked.context).filter((passage) => passage.kind !== 'answer')
  const text = textOf(main, passages, asked, recipe, worth, code === null ? mostWordsWithoutCode : mostWordsBeforeCode - (fit === 'near' ? 20 : 0))
  const after = isTold ? [] : afterCode(main, passages, text, code)
  return finishAnswer(guide, {
    kind: asked.kind,
    topics: [main.slug, ...(recipe?.related ?? []), ...ownTopic(guide, asked), ...hits.slice(0, 4).map((hit) => hit.slug)],
    linked: 1 + (recipe?.related.length ?? 0),
    parts: [
      fit === 'near' ? `The nearest I have is **${main.title}**; it may not cover all you ask.` : null,
      ...text,
      code && swiftBlock(code),
      ...after,
      recipe || isDefinition(asked.message) ? null : closeBy(guide, hits),
      isTold && code === null ? null : versionNote(guide, main, code, turn),
      asked.kind === 'how-to' && !/\?(?:\s|$)/.test(text.join('\n')) ? questionFor(main, asked) : null,
    ],
    ...(asked.rung ? { rung: asked.rung } : {}),
  })
}

function findRecipe(guide: FieldGuide, asked: Asked, hits: readonly { slug: string; score: number }[]): Recipe | null {
  const found = guide.findRecipe(asked.message, asked.context)
  if (!found) return null
  if (asked.kind === 'concept' && isDefinition(asked.message) && !(found.isSure && isBareTopic(asked.message))) return null
  const ownScore = hits.find((hit) => hit.slug === found.recipe.article)?.score ?? 0
  return ownScore >= (hits[0]?.score ?? 0) * (found.isSure ? leastShareOfSure : leastShareOfUnsure) ? found.recipe : null
}

/** What a word means is told by its recipe alone: the article's own beginning and example are about more than was asked. */
function isToldByRecipe(recipe: Recipe | null, asked: Asked): boolean {
  return recipe !== null && asked.kind === 'concept'
}

/** What a follow-up brings in by itself: "and in a list?" is also about lists. */
function ownTopic(guide: FieldGuide, asked: Asked): string[] {
  return asked.kind === 'follow-up' ? guide.search(asked.message, 1).map((hit) => hit.slug) : []
}

/** What stands before the code: for trouble its likeliest reason, for a concept the idea, for a way to do something its steps. */
function textOf(main: Article, passages: readonly RankedPassage[], asked: Asked, recipe: Recipe | null, worth: ReadonlyMap<string, number>, mostWords: number): string[] {
  const parts: string[] = recipe ? [recipe.answer] : []
  const room = () => mostWords - wordCount(parts.join('\n\n'))
  const put = (text: string | null) => {
    if (text !== null && text !== '' && wordCount(text) <= room()) parts.push(text)
  }
  const best = passages.find((passage) => passage.kind !== 'walkthrough')
  const isTrouble = says.trouble.test(plainly(asked.message))
  // A bullet that quotes a message answers only those who got that message, and they are met by a diagnostic.
  if (isTrouble && best?.kind === 'bullet' && !best.text.startsWith('**"')) put(quotePassage(best, 70))
  if (asked.kind === 'how-to' && !isTrouble) {
    if (!recipe) put(main.summary)
    if (!recipe?.code) put(quoteSteps(passages, main.slug, room()))
    const idea = explainIdea(main, worth, Math.min(room(), parts.length < 2 ? room() : 60))
    if (idea && (parts.length < 2 || addsMeaning(idea, parts.join(' '), worth))) parts.splice(1, 0, idea)
    return parts
  }
  if (!recipe && parts.length === 0 && asked.kind !== 'concept') put(main.summary)
  if (!isToldByRecipe(recipe, asked)) put(explainIdea(main, worth, room()))
  return parts
}

/** Whether a text speaks of something asked that the others leave out. */
function addsMeaning(text: string, others: string, worth: ReadonlyMap<string, number>): boolean {
  const said = new Set(searchWords(others))
  const added = new Set(searchWords(text).filter((word) => !said.has(word)))
  return worthOf(worth, added) > 2
}

/** An article that fits nearly as well, in a sentence; one of another field has to fit better. */
function closeBy(guide: FieldGuide, [best, second]: readonly { slug: string; score: number }[]): string | null {
  const main = best && guide.findArticle(best.slug)
  const other = second && guide.findArticle(second.slug)
  if (!main || !other || other.summary.includes('?')) return null
  const isRelated = main.group === other.group || main.prerequisites.includes(other.slug) || other.prerequisites.includes(main.slug)
  return second.score > (isRelated ? 0.5 : 0.68) * best.score ? `Close to it is [${other.title}](/field-guide/${other.slug}): ${other.summary}` : null
}

/** The code's explanation, and one thing that goes wrong. */
function afterCode(main: Article, passages: readonly RankedPassage[], before: readonly string[], code: string | null): (string | null)[] {
  const bullet = passages.find((passage) => passage.kind === 'bullet')
  const pitfall = bullet && quotePassage(bullet, 70)
  return [
    code && walkThrough(main, code, 75),
    pitfall && !before.includes(pitfall) ? `${pick(pitfall, ['Watch out:', 'Worth knowing:', 'Where it often goes wrong:'])} ${pitfall}` : null,
  ]
}

function rankArticles(guide: FieldGuide, turn: TutorTurn, asked: Asked): { slug: string; score: number }[] {
  const hits = guide.search(asked.message, 12, asked.context)
  const taskTopics = new Set(turn.currentTask?.topics ?? [])
  // What a word means is told by the article about it, not by one about an error it stands in.
  const prefersIdeas = isDefinition(asked.message) && !/\berror/i.test(asked.message)
  const scores = new Map(
    hits.map(({ slug, score }) => {
      const share = (prefersIdeas && slug.startsWith('err-') ? 0.75 : 1) * shareForTarget(guide, slug, turn.project?.targetIOS)
      return [slug, score * share + (taskTopics.has(slug) ? 0.15 : 0)]
    }),
  )
  const top = Math.max(...scores.values(), 0.1)
  asked.slugs?.forEach((slug, at) => scores.set(slug, (scores.get(slug) ?? 0) + top * (at === 0 ? 0.5 : 0.25)))
  const ranked = [...scores].map(([slug, score]) => ({ slug, score })).toSorted((a, b) => b.score - a.score)
  return isDefinition(asked.message) ? basisFirst(guide, ranked) : ranked
}

/** Of articles that fit alike, what a word means is told by the one the others build on: "SwiftData" by its models, not by its relationships. */
function basisFirst(guide: FieldGuide, ranked: { slug: string; score: number }[]): { slug: string; score: number }[] {
  const [best] = ranked
  if (!best) return ranked
  const builtOn = guide.findArticle(best.slug)?.prerequisites ?? []
  const basis = ranked.find(({ slug, score }) => builtOn.includes(slug) && score >= best.score * sameScore)
  return basis ? [basis, ...ranked.filter((one) => one !== basis)] : ranked
}

/** "What is a binding", or the word alone. */
function isDefinition(message: string): boolean {
  return says.definition.test(plainly(message)) || isBareTopic(message)
}

function questionFor(article: Article, asked: Asked): string {
  return `${pick(asked.message, ['To make it yours:', 'One question for your own code:', 'Before you type it in:'])} ${article.ask}`
}
