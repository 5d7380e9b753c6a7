import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Uncovered } from '#server/teaching/guide/uncovered.ts'

/** Says that no article exists, then gives a reliable tip and the nearest articles. */
export function answerUncovered(guide: FieldGuide, { title, tip, nearest }: Uncovered): BuiltInAnswer {
  const list = nearest
    .flatMap((slug) => guide.findArticle(slug) ?? [])
    .map((article) => `- [${article.title}](/field-guide/${article.slug}): ${article.summary}`)
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: nearest,
    linked: 0,
    parts: [
      `I don't know **${title}** well enough to teach it: the Field Guide has no article on it, and I can't guess. What is sure: ${tip}`,
      `Nearest to it:\n\n${list.join('\n')}`,
      "Apple's documentation has the rest. Which part of your app can we build before it is needed?",
    ],
  })
}
