import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, swiftBlock, type AnswerKind, type BuiltInAnswer, type Rung } from './built-in-answer.ts'
import { wordCount } from './check-articles.ts'
import { codeBlocks } from './code-blocks.ts'
import { excerptSwift } from './excerpt-swift.ts'
import type { FieldGuide } from './field-guide.ts'
import type { RankedPassage } from './rank-passages.ts'
import { confidenceOf } from './search-confidence.ts'

export interface Asked {
  /** What is searched for: the question, with what was said before where it leans on it. */
  about: string
  /** The message itself. */
  message: string
  kind: Extract<AnswerKind, 'concept' | 'how-to' | 'follow-up'>
  /** Articles of the thread, which count more than others. */
  slugs: string[]
  rung?: Rung
}

const mostWordsBeforeCode = 140
const mostCodeLines = 25

/** Answers a question from the passages that fit its words best; null where nothing fits well enough. */
export function answerQuestion(guide: FieldGuide, turn: TutorTurn, asked: Asked): BuiltInAnswer | null {
  const hits = rankArticles(guide, turn, asked)
  const first = hits[0]
  if (!first || (asked.slugs.length === 0 && confidenceOf(guide, asked.about, first.slug) < 0.3)) return null
  const near = hits.slice(0, 3)
  const share = new Map(near.map((hit) => [hit.slug, hit.score / first.score]))
  const passages = guide.rankPassages(asked.about, near.map((hit) => hit.slug))
    .map((passage) => ({ ...passage, score: passage.score * (share.get(passage.slug) ?? 0) ** 1.5 }))
    .toSorted((a, b) => b.score - a.score)
  const main = guide.findArticle(first.slug)
  if (!main) return null
  const text = chooseText(main, passages, asked)
  const code = codeFor(main, asked)
  const after = afterCode(main, passages, text.used, code !== null)
  const used = [main.slug, ...text.used.map((passage) => passage.slug), ...after.used.map((passage) => passage.slug)]
  return finishAnswer(guide, {
    kind: asked.kind,
    topics: [...used, ...hits.slice(0, 4).map((hit) => hit.slug)],
    linked: Math.min(3, new Set(used).size),
    parts: [...text.parts, code && swiftBlock(code), ...after.parts, versionNote(main, turn), main.ask && asked.kind === 'how-to' ? questionFor(main, asked) : null],
    ...(asked.rung ? { rung: asked.rung } : {}),
  })
}

interface Chosen {
  parts: string[]
  used: RankedPassage[]
}

/** The passage that fits best, then what the article says first, then its steps, as far as there is room. */
function chooseText(main: Article, passages: readonly RankedPassage[], asked: Asked): Chosen {
  const chosen: Chosen = { parts: [], used: [] }
  let room = mostWordsBeforeCode
  const add = (passage: RankedPassage, most: number) => {
    const text = shorten(passage, Math.min(most, room))
    if (text === null) return
    chosen.parts.push(passage.kind === 'bullet' ? text : text)
    chosen.used.push(passage)
    room -= wordCount(text)
  }
  const spoken = passages.filter((passage) => passage.kind !== 'walkthrough' || passage.slug !== main.slug)
  const best = spoken[0]
  const steps = passages.filter((passage) => passage.kind === 'step' && passage.slug === main.slug).toSorted((a, b) => a.at - b.at)
  const stepsFit = asked.kind === 'how-to' && steps.length > 0
  chosen.parts.push(main.summary)
  room -= wordCount(main.summary)
  if (best && best.kind !== 'step') add(best, 75)
  const stepsText = steps.map((step, at) => `${at + 1}. ${step.text}`).join('\n')
  if ((stepsFit || best?.kind === 'step') && wordCount(stepsText) <= room) {
    chosen.parts.push(stepsText)
    chosen.used.push(...steps)
    room -= wordCount(stepsText)
  }
  for (const passage of spoken) {
    if (room < 25 || chosen.used.length > 8) break
    if (!chosen.used.some((one) => one.slug === passage.slug && one.at === passage.at)) add(passage, 60)
  }
  return chosen
}

/** The code's explanation, and one thing that goes wrong. */
function afterCode(main: Article, passages: readonly RankedPassage[], used: readonly RankedPassage[], hasCode: boolean): Chosen {
  const left = passages.filter((passage) => !used.some((one) => one.slug === passage.slug && one.at === passage.at))
  const walk = hasCode ? left.find((passage) => passage.kind === 'walkthrough' && passage.slug === main.slug) : undefined
  const bullet = left.find((passage) => passage.kind === 'bullet')
  const chosen = [walk, bullet].flatMap((passage) => {
    const text = passage && shorten(passage, 65)
    return passage && text ? [{ passage, text }] : []
  })
  return { parts: chosen.map(({ text, passage }) => (passage.kind === 'bullet' ? `${pick(text, ['Watch out:', 'Worth knowing:', 'Where it often goes wrong:'])} ${text}` : text)), used: chosen.map(({ passage }) => passage) }
}

/** A passage whole where it is short enough, else its best sentence and what follows it. */
export function shorten(passage: RankedPassage, mostWords: number): string | null {
  if (wordCount(passage.text) <= mostWords) return passage.text
  const kept: string[] = []
  const from = passage.kind === 'bullet' && passage.bestSentence < 2 ? 0 : passage.bestSentence
  for (const sentence of passage.sentences.slice(from)) {
    if (wordCount([...kept, sentence].join(' ')) > mostWords) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : null
}

function rankArticles(guide: FieldGuide, turn: TutorTurn, asked: Asked): { slug: string; score: number }[] {
  const hits = guide.search(asked.about, 12)
  const taskTopics = new Set(turn.currentTask?.topics ?? [])
  const scores = new Map(hits.map((hit) => [hit.slug, hit.score + (taskTopics.has(hit.slug) ? 0.15 : 0)]))
  const top = Math.max(...scores.values(), 0.1)
  asked.slugs.forEach((slug, at) => scores.set(slug, (scores.get(slug) ?? 0) + top * (at === 0 ? 0.5 : 0.25)))
  return [...scores].map(([slug, score]) => ({ slug, score })).toSorted((a, b) => b.score - a.score)
}

const groupsWithoutCode = new Set(['ship', 'money', 'start'])

function codeFor(article: Article, asked: Asked): string | null {
  const wantsCode = asked.kind !== 'concept' && !groupsWithoutCode.has(article.group)
  const blocks = codeBlocks(article.sections.find((section) => section.heading === 'In code')?.markdown ?? '').filter((block) => block.language === 'swift' && !block.flags.includes('broken'))
  const most = wantsCode ? mostCodeLines : 14
  const excerpts = blocks.flatMap((block) => excerptSwift(block.code, asked.about, most) ?? [])
  if (groupsWithoutCode.has(article.group) && !/\b(code|swift|swiftui)\b/i.test(asked.message)) return null
  return excerpts[0] ?? null
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
