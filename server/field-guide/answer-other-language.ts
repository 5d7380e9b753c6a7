import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import { bestCode } from './choose-code.ts'
import type { FieldGuide } from './field-guide.ts'
import { apiNamesIn } from './spoken-language.ts'

/** Says that English is read best, and still gives what names of API in the message point to. */
export function answerOtherLanguage(guide: FieldGuide, message: string): BuiltInAnswer {
  const names = apiNamesIn(message)
  const article = names.length > 0 ? guide.findArticle(guide.search(names.join(' '), 1)[0]?.slug ?? '') : null
  const code = article && bestCode(article, guide.wordWorth(names.join(' ')), 16)
  return finishAnswer(guide, {
    kind: article ? 'how-to' : 'vague',
    topics: article ? [article.slug] : [],
    linked: 1,
    parts: [
      'I read English best so far, so I may have missed what you mean.',
      article ? `From the names in it, this is likely about **${article.title}**: ${article.summary}` : null,
      code && swiftBlock(code),
      article ? 'Can you put the rest of the question in English, even roughly?' : 'Can you put the question in English, even roughly, or paste the code or the error text?',
    ],
  })
}
