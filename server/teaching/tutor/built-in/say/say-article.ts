import type { Article } from '#contract/learning/article.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Recipe } from '#server/teaching/guide/recipe.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { bestCode, versionNote } from '#server/teaching/tutor/built-in/parts/choose-code.ts'
import { sameQuestion, withoutYesOrNo } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'

const mostCodeLines = 20

/** A short answer to a frequent question; if it was already given, the article's passages. */
export function sayRecipe(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { answer, code, article, related }: Recipe,
  likeness: number,
): BuiltInAnswer | null {
  const source = guide.findArticle(article)
  if (wasSaid(conversation, answer)) return source && sayArticle(guide, turn, conversation, source, answer)
  return finishAnswer(guide, {
    kind: 'how-to',
    topics: [article, ...related],
    linked: 2,
    parts: [
      likeness >= sameQuestion ? answer : withoutYesOrNo(answer),
      code ? swiftBlock(code) : null,
      source && code ? versionNote(guide, source, code, turn) : null,
      source?.ask ?? null,
    ],
  })
}

/** The article's passages that fit the question best, with matching code. Repeats nothing that was said. */
export function sayArticle(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  article: Article,
  question: string,
): BuiltInAnswer {
  const passages = guide
    .rankPassages(question, [article.slug])
    .filter(({ text }) => !text.includes('?') && !wasSaid(conversation, text))
  const [best, next] = [
    ...passages.filter(({ kind }) => kind === 'paragraph'),
    ...passages.filter(({ kind }) => kind === 'bullet'),
  ]
  const code = bestCode(article, guide.wordWorth(question), mostCodeLines)
  const isNewCode = code !== null && !conversation.spoken.includes(code.split('\n').slice(0, 3).join('\n'))
  return finishAnswer(guide, {
    kind: 'concept',
    topics: [article.slug, ...article.prerequisites],
    linked: 2,
    parts: [
      wasSaid(conversation, article.summary) ? null : `**${article.title}.** ${article.summary}`,
      best?.text ?? null,
      !code && next ? next.text : null,
      isNewCode ? swiftBlock(code) : null,
      isNewCode ? versionNote(guide, article, code, turn) : null,
      wasSaid(conversation, article.ask) ? 'Which part of this fits your own code?' : article.ask,
    ],
  })
}

export function sayExercise(guide: FieldGuide, article: Article): BuiltInAnswer {
  const exercise = ownExerciseOf(article)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts: [
      exercise
        ? `**On your own:** ${exercise}`
        : `Take the example of **${article.title}** and change one thing in it: a name, a number, the order.`,
      'Give it ten minutes without looking anything up. Then paste what you have, even if it does not work: I start from your attempt.',
    ],
  })
}

export function sayQuiz(guide: FieldGuide, conversation: Conversation, article: Article): BuiltInAnswer {
  const questions = [...sectionOf(article, 'Check yourself').matchAll(/^\*\*Q:\*\* (.+)$/gm)].map(
    (match) => match[1] ?? '',
  )
  const question = questions.find((one) => !conversation.spoken.includes(one)) ?? questions[0] ?? article.ask
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts: [
      question,
      'Answer in your own words; a guess counts. The solution is under "Check yourself" in the article: look only then.',
    ],
  })
}

/** The problem with which the article begins. */
export function sayReason(guide: FieldGuide, conversation: Conversation, article: Article): BuiltInAnswer {
  const paragraphs = sectionOf(article, 'The idea')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(
      (paragraph) =>
        paragraph !== '' && !/^(?:[-*`]|\d+\.)|\?/.test(paragraph) && !wasSaid(conversation, paragraph),
    )
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts:
      paragraphs.length > 0
        ? [
            paragraphs.slice(0, 2).join('\n\n'),
            'Does that answer your question, or which part is still missing?',
          ]
        : [
            `I have told you what I know about **${article.title}**.`,
            'Which "why" is still open for you? Say it with one example.',
          ],
  })
}

/** The article's "On your own" exercise as a sentence; null if it has none. */
function ownExerciseOf(article: Pick<Article, 'sections'>): string | null {
  const [, first = '', rest = ''] = /^- On your own: (.)(.+)$/m.exec(sectionOf(article, 'Next')) ?? []
  return first === '' ? null : first.toUpperCase() + rest
}
