import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, swiftBlock, type AnswerKind, type BuiltInAnswer, type Rung } from './built-in-answer.ts'
import { wordCount } from './check-articles.ts'
import { codeBlocks } from './code-blocks.ts'
import { excerptSwift, fitOf } from './excerpt-swift.ts'
import type { FieldGuide } from './field-guide.ts'
import { sentencesOf } from './passages.ts'
import type { RankedPassage } from './rank-passages.ts'
import type { Recipe } from './recipe.ts'
import { isConfident } from './search-confidence.ts'

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

/** Answers a question from the passages that fit its words best; null where nothing fits well enough. */
export function answerQuestion(guide: FieldGuide, turn: TutorTurn, asked: Asked): BuiltInAnswer | null {
  const hits = rankArticles(guide, turn, asked)
  const recipe = guide.findRecipe(asked.message, asked.context)
  if (recipe && hits.slice(0, 2).some((hit) => hit.slug === recipe.article)) return answerByRecipe(guide, turn, asked, recipe)
  const main = hits[0] && guide.findArticle(hits[0].slug)
  if (!hits[0] || !main) return null
  if (!asked.slugs?.length && !isConfident(guide, `${asked.message} ${asked.context ?? ''}`, hits.map((hit) => hit.slug))) return null
  const near = hits.slice(0, 3)
  const best = hits[0].score
  const share = new Map(near.map((hit) => [hit.slug, hit.score / best]))
  const passages = guide.rankPassages(asked.message, near.map((hit) => hit.slug), asked.context)
    .map((passage) => ({ ...passage, score: passage.score * (share.get(passage.slug) ?? 0) ** 1.5 }))
    .toSorted((a, b) => b.score - a.score)
  const code = codeFor(guide, main, asked)
  const text = chooseText(main, passages, asked, code !== null)
  const after = afterCode(main, passages, text.used, code !== null)
  const used = [main.slug, ...[...text.used, ...after.used].map((passage) => passage.slug)]
  return finishAnswer(guide, {
    kind: asked.kind,
    topics: [...used, ...ownTopic(guide, asked), ...hits.slice(0, 4).map((hit) => hit.slug)],
    linked: Math.min(3, new Set(used).size),
    parts: [...text.parts, code && swiftBlock(code), ...after.parts, versionNote(main, turn), asked.kind === 'how-to' ? questionFor(main, asked) : null],
    ...(asked.rung ? { rung: asked.rung } : {}),
  })
}

/** The short answer first, then what its article says about just this. */
function answerByRecipe(guide: FieldGuide, turn: TutorTurn, asked: Asked, recipe: Recipe): BuiltInAnswer | null {
  const main = guide.findArticle(recipe.article)
  if (!main) return null
  const passages = guide.rankPassages(asked.message, [recipe.article], asked.context)
  const code = recipe.code ?? codeFor(guide, main, asked)
  const best = passages.find((passage) => passage.kind !== 'walkthrough' && passage.kind !== 'step')
  const steps = recipe.code || asked.kind !== 'how-to' ? [] : stepsInRoom(passages.filter((passage) => passage.kind === 'step'), mostWordsBeforeCode - wordCount(recipe.answer))
  const more = steps.length > 1 ? null : best && shorten(best, 60)
  const after = afterCode(main, passages, [...steps, ...(more && best ? [best] : [])], code !== null && !recipe.code)
  return finishAnswer(guide, {
    kind: asked.kind,
    topics: [recipe.article, ...recipe.related, ...ownTopic(guide, asked), ...guide.search(asked.message, 4, asked.context).map((hit) => hit.slug)],
    linked: 1 + recipe.related.length,
    parts: [recipe.answer, steps.length > 1 ? numbered(steps) : null, more, code && swiftBlock(code), ...after.parts, versionNote(main, turn), asked.kind === 'how-to' ? questionFor(main, asked) : null],
    ...(asked.rung ? { rung: asked.rung } : {}),
  })
}

/** What a follow-up brings in by itself: "and in a list?" is also about lists. */
function ownTopic(guide: FieldGuide, asked: Asked): string[] {
  return asked.kind === 'follow-up' ? guide.search(asked.message, 1).map((hit) => hit.slug) : []
}

interface Chosen {
  parts: string[]
  used: RankedPassage[]
}

/** What the article is for, the passage that fits best, its steps, and what else fits, as far as there is room. */
function chooseText(main: Article, passages: readonly RankedPassage[], asked: Asked, hasCode: boolean): Chosen {
  const chosen: Chosen = { parts: [], used: [] }
  let room = hasCode ? mostWordsBeforeCode : mostWordsWithoutCode
  const put = (text: string, used: readonly RankedPassage[]) => {
    chosen.parts.push(text)
    chosen.used.push(...used)
    room -= wordCount(text)
  }
  const add = (passage: RankedPassage, most: number) => {
    const text = shorten(passage, Math.min(most, room))
    if (text !== null) put(text, [passage])
  }
  const spoken = passages.filter((passage) => passage.kind !== 'walkthrough' || passage.slug !== main.slug || !hasCode)
  const best = spoken[0]
  const steps = passages.filter((passage) => passage.kind === 'step' && passage.slug === main.slug)
  if (asked.kind !== 'follow-up') put(main.summary, [])
  const showsSteps = steps.length > 0 && (asked.kind === 'how-to' || best?.kind === 'step')
  if (best && best.kind !== 'step') add(best, showsSteps ? 45 : 75)
  if (showsSteps) {
    const shown = stepsInRoom(steps, room)
    if (shown.length > 1) put(numbered(shown), shown)
  }
  for (const passage of spoken) {
    if (room < 25) break
    const isOneBulletTooMany = passage.kind === 'bullet' && chosen.used.filter((one) => one.kind === 'bullet').length >= 2
    if (passage.kind !== 'step' && !isOneBulletTooMany && !isUsed(chosen, passage)) add(passage, 60)
  }
  return chosen
}

function numbered(steps: readonly RankedPassage[]): string {
  return steps.map((step, at) => `${at + 1}. ${withoutQuestions(step.text)}`).join('\n')
}

function isUsed({ used }: Chosen, passage: RankedPassage): boolean {
  return used.some((one) => one.slug === passage.slug && one.at === passage.at)
}

/** All steps where they fit, else those in a row that fit the question best. */
function stepsInRoom(ranked: readonly RankedPassage[], room: number): RankedPassage[] {
  const inOrder = ranked.toSorted((a, b) => a.at - b.at)
  const words = (steps: RankedPassage[]) => wordCount(steps.map((step) => step.text).join(' '))
  const runs = inOrder.flatMap((_, from) => inOrder.slice(from).map((_, length) => inOrder.slice(from, from + length + 1))).filter((run) => words(run) <= room)
  const worth = (run: RankedPassage[]) => run.reduce((sum, step) => sum + step.score, 0) + run.length / 100
  return runs.toSorted((a, b) => worth(b) - worth(a))[0] ?? []
}

/** The code's explanation, and one thing that goes wrong. */
function afterCode(main: Article, passages: readonly RankedPassage[], used: readonly RankedPassage[], hasCode: boolean): Chosen {
  const left = passages.filter((passage) => !isUsed({ parts: [], used: [...used] }, passage))
  const walk = hasCode ? left.find((passage) => passage.kind === 'walkthrough' && passage.slug === main.slug) : undefined
  const bullet = left.find((passage) => passage.kind === 'bullet')
  const chosen = [walk, bullet].flatMap((passage) => {
    const text = passage && shorten(passage, 70)
    return passage && text ? [{ passage, text }] : []
  })
  return {
    parts: chosen.map(({ text, passage }) => (passage.kind === 'bullet' ? `${pick(text, ['Watch out:', 'Worth knowing:', 'Where it often goes wrong:'])} ${text}` : text)),
    used: chosen.map(({ passage }) => passage),
  }
}

/** A passage whole where it is short enough, else its best sentence and what follows it. Its questions are left out: an answer asks one of its own. */
export function shorten(passage: RankedPassage, mostWords: number): string | null {
  if (answersItself(passage)) return null
  const whole = withoutQuestions(passage.text)
  if (whole !== '' && wordCount(whole) <= mostWords) return whole
  const kept: string[] = []
  const from = passage.kind === 'bullet' && passage.bestSentence < 2 ? 0 : passage.bestSentence
  for (const sentence of passage.sentences.slice(from).filter((one) => !isQuestion(one) && !one.endsWith(':'))) {
    if (wordCount([...kept, sentence].join(' ')) > mostWords) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : null
}

/** "Leave when there is nothing? `guard let`.": without its question such a passage says nothing. */
function answersItself({ sentences }: RankedPassage): boolean {
  return sentences.some((sentence, at) => isQuestion(sentence) && wordCount(sentences[at + 1] ?? '') < 4)
}

/** Also without sentences that lead on to what is not quoted. */
function withoutQuestions(text: string): string {
  return sentencesOf(text).filter((sentence) => !isQuestion(sentence) && !sentence.endsWith(':')).join(' ')
}

function isQuestion(sentence: string): boolean {
  return /\?["”)*]*$/.test(sentence) && !sentence.startsWith('**')
}

function rankArticles(guide: FieldGuide, turn: TutorTurn, asked: Asked): { slug: string; score: number }[] {
  const hits = guide.search(asked.message, 12, asked.context)
  const taskTopics = new Set(turn.currentTask?.topics ?? [])
  const scores = new Map(hits.map((hit) => [hit.slug, hit.score + (taskTopics.has(hit.slug) ? 0.15 : 0)]))
  const top = Math.max(...scores.values(), 0.1)
  asked.slugs?.forEach((slug, at) => scores.set(slug, (scores.get(slug) ?? 0) + top * (at === 0 ? 0.5 : 0.25)))
  return [...scores].map(([slug, score]) => ({ slug, score })).toSorted((a, b) => b.score - a.score)
}

const groupsWithoutCode = new Set(['ship', 'money', 'start'])

function codeFor(guide: FieldGuide, article: Article, asked: Asked): string | null {
  if (groupsWithoutCode.has(article.group) && !/\b(code|swift|swiftui)\b|#/i.test(asked.message)) return null
  return bestCode(article, guide.wordWorth(asked.message, asked.context), mostCodeLines)
}

/** The Swift of an article that fits a question best, short enough to stand in an answer. Its first block is its main one. */
export function bestCode(article: Article, worth: ReadonlyMap<string, number>, mostLines: number): string | null {
  const excerpts = codeBlocks(article.sections.map((section) => section.markdown).join('\n\n'))
    .filter((block) => block.language === 'swift' && !block.flags.includes('broken') && !isFaulty(block.code))
    .flatMap((block) => excerptSwift(block.code, worth, mostLines) ?? [])
  return excerpts.map((code, at) => ({ code, score: fitOf(code, worth) - at })).toSorted((a, b) => b.score - a.score)[0]?.code ?? null
}

/** Articles show faulty code too, and say so in its first line. */
function isFaulty(code: string): boolean {
  return /^\s*\/\/ (?:Does not compile|Crashes|Runs\b|Builds, but|Warns)/.test(code)
}

/** The oldest iOS the answer's code runs on, and a warning where the project's target is older. */
export function versionNote(article: Article, turn: TutorTurn): string | null {
  if (!article.minimumIOS) return null
  const target = turn.project?.targetIOS
  if (target && Number(target) < Number(article.minimumIOS)) return `This needs iOS ${article.minimumIOS}, and your project starts at iOS ${target}: put it behind \`if #available(iOS ${article.minimumIOS}, *)\` or raise the target.`
  return `${pick(article.slug, ['Works from', 'Minimum:', 'Runs on'])} iOS ${article.minimumIOS}${article.minimumIOS === '26' ? '.' : ' and later.'}`
}

function questionFor(article: Article, asked: Asked): string {
  return `${pick(asked.message, ['To make it yours:', 'One question for your own code:', 'Before you type it in:'])} ${article.ask}`
}
