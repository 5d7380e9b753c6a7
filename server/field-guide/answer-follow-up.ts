import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerQuestion } from './answer-question.ts'
import { answerReaction } from './answer-reaction.ts'
import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import { bestCode, versionNote } from './choose-code.ts'
import { explainIdea } from './explain-idea.ts'
import type { FieldGuide } from './field-guide.ts'
import { sentencesOf } from './passages.ts'
import { quoteFromStart } from './quote-passage.ts'
import type { TurnReading } from './read-turn.ts'
import { walkThrough } from './walk-through.ts'

type FollowUp = Extract<TurnReading, { kind: 'follow-up' }>

/** Keeps the thread: "why?", "shorter", "can you show code", "and in a list?" are about what was said before. */
export function answerFollowUp(guide: FieldGuide, turn: TutorTurn, followUp: FollowUp, message: string): BuiltInAnswer | null {
  const { context, slugs, wish } = followUp
  const slug = slugs[0] ?? guide.search(wish === 'about' ? message : context, 1, wish === 'about' ? context : '')[0]?.slug
  const article = slug ? guide.findArticle(slug) : null
  if (!article || wish === 'about') return answerQuestion(guide, turn, { message, context, kind: 'follow-up', slugs })
  const passages = guide.rankPassages(context, [article.slug])
  const topics = [article.slug, ...slugs]
  switch (wish) {
    case 'where':
    case 'unclear':
    case 'exercise':
    case 'quiz':
    case 'example':
    case 'lines':
    case 'more':
      return answerReaction(guide, turn, wish, article, context)
    case 'shorter': {
      const idea = passages.find((passage) => passage.kind === 'paragraph')
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [`**${article.title}**, short: ${article.summary}`, idea ? quoteFromStart(idea, 40) : null] })
    }
    case 'why':
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [reasonOf(article, turn) ?? article.summary] })
    case 'code': {
      const code = bestCode(article, guide.wordWorth(message, context), 25)
      if (!code) return answerQuestion(guide, turn, { message, context, kind: 'follow-up', slugs })
      return finishAnswer(guide, {
        kind: 'follow-up',
        topics,
        linked: 1,
        parts: [sentencesOf(article.summary)[0], swiftBlock(code), walkThrough(article, code, 80), versionNote(guide, article, code, turn)],
      })
    }
  }
}

/** An article begins with the problem it solves; what the tutor has quoted of it already is not said again. */
function reasonOf(article: Article, turn: TutorTurn): string | null {
  const spoken = turn.thread.findLast((message) => message.role === 'tutor')?.text ?? ''
  return explainIdea(article, new Map(), 150, spoken)
}
