import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerQuestion, bestCode, shorten, versionNote } from './answer-question.ts'
import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { sentencesOf } from './passages.ts'
import type { TurnReading } from './read-turn.ts'

type FollowUp = Extract<TurnReading, { kind: 'follow-up' }>

/** Keeps the thread: "why?", "shorter", "can you show code", "and in a list?" are about what was said before. */
export function answerFollowUp(guide: FieldGuide, turn: TutorTurn, followUp: FollowUp, message: string): BuiltInAnswer | null {
  const { context, slugs, wish } = followUp
  const slug = slugs[0] ?? guide.search(message, 1, context)[0]?.slug
  const article = slug ? guide.findArticle(slug) : null
  if (!article || wish === 'about') return answerQuestion(guide, turn, { message, context, kind: 'follow-up', slugs })
  const passages = guide.rankPassages(context, [article.slug])
  const topics = [article.slug, ...slugs]
  switch (wish) {
    case 'more': return answerQuestion(guide, turn, { message: context, kind: 'follow-up', slugs: [article.slug, ...slugs] })
    case 'shorter': {
      const idea = passages.find((passage) => passage.kind === 'paragraph')
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [`**${article.title}**, short: ${article.summary}`, idea ? shorten(idea, 40) : null] })
    }
    case 'why': {
      const reasons = passages.filter((passage) => passage.kind === 'paragraph' || passage.kind === 'answer').slice(0, 2).toSorted((a, b) => a.at - b.at)
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: reasons.map((passage) => shorten(passage, 75)) })
    }
    case 'code': {
      const code = bestCode(article, guide.wordWorth(message, context), 25)
      const walk = passages.find((passage) => passage.kind === 'walkthrough')
      if (!code) return answerQuestion(guide, turn, { message, context, kind: 'follow-up', slugs })
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [sentencesOf(article.summary)[0], swiftBlock(code), walk ? shorten(walk, 80) : null, versionNote(article, turn)] })
    }
  }
}
