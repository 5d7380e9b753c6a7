import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerQuestion, shorten, versionNote } from './answer-question.ts'
import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import { codeBlocks } from './code-blocks.ts'
import { excerptSwift } from './excerpt-swift.ts'
import type { FieldGuide } from './field-guide.ts'
import { sentencesOf } from './passages.ts'
import type { TurnReading } from './read-turn.ts'

type FollowUp = Extract<TurnReading, { kind: 'follow-up' }>

/** Keeps the thread: "why?", "shorter", "can you show code", "and in a list?" are about what was said before. */
export function answerFollowUp(guide: FieldGuide, turn: TutorTurn, followUp: FollowUp, message: string): BuiltInAnswer | null {
  const slug = followUp.slugs[0] ?? guide.search(followUp.about, 1)[0]?.slug
  const article = slug ? guide.findArticle(slug) : null
  if (!article || followUp.wish === 'about' || followUp.wish === 'more') {
    return answerQuestion(guide, turn, { about: followUp.about, message, kind: 'follow-up', slugs: followUp.slugs })
  }
  const passages = guide.rankPassages(followUp.about, [article.slug])
  const topics = [article.slug, ...followUp.slugs]
  switch (followUp.wish) {
    case 'shorter': {
      const idea = passages.filter((passage) => passage.kind === 'paragraph')[0]
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [`**${article.title}**, short: ${article.summary}`, idea ? shorten(idea, 40) : null] })
    }
    case 'why': {
      const reasons = passages.filter((passage) => passage.kind === 'paragraph' || passage.kind === 'answer').slice(0, 2).toSorted((a, b) => a.at - b.at)
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: reasons.map((passage) => shorten(passage, 75)) })
    }
    case 'code': {
      const block = codeBlocks(article.sections.map((section) => section.markdown).join('\n\n')).find((one) => one.language === 'swift' && !one.flags.includes('broken'))
      const code = block ? excerptSwift(block.code, followUp.about, 25) : null
      const walk = passages.find((passage) => passage.kind === 'walkthrough')
      if (!code) return answerQuestion(guide, turn, { about: followUp.about, message, kind: 'follow-up', slugs: followUp.slugs })
      return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts: [sentencesOf(article.summary)[0], swiftBlock(code), walk ? shorten(walk, 80) : null, versionNote(article, turn)] })
    }
  }
}
