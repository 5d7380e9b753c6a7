import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer, Misconception } from '#server/teaching/guide/answer.ts'
import type { Expected } from '#server/teaching/guide/expected.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** The question that the newest reply ends with. */
export interface AskedQuestion {
  text: string
  /** The known answer that ends with this question. */
  answer: Answer | null
  /** The misconception that the question tests. */
  misconception: Misconception | null
  /** The right reply, if there is only one. */
  solution: string | null
  /** Replies that the tutor expects, and what it says to each. */
  expects: readonly Expected[]
}

const sourcesMark = '\n\nFrom the Field Guide: '
const probeMark = 'To test yourself: '

/** The question that a reply ends with; null if it asks nothing. */
export function askedIn(
  guide: Pick<FieldGuide, 'ownQuestions' | 'findProbe' | 'findArticle'>,
  reply: string,
  given: readonly Answer[],
  slug: string | null,
): AskedQuestion | null {
  const paragraphs = (reply.split(sourcesMark)[0] ?? '').split('\n\n')
  const asking = paragraphs.findLast(
    (one) => one.includes('?') && !one.startsWith('```') && !one.startsWith('- '),
  )
  if (!asking) return null
  const nothing = { text: asking, answer: null, misconception: null, solution: null, expects: [] }
  const misconception = guide.findProbe(asking.split(probeMark).at(-1) ?? '')
  if (misconception) return { ...nothing, misconception, solution: misconception.probeAnswer }
  const solution = slug === null ? null : checkSolution(guide, slug, paragraphs)
  if (solution) return { ...nothing, solution }
  const answer = given.findLast(({ ask }) => asking.endsWith(ask)) ?? null
  return asking.trimEnd().endsWith('?')
    ? {
        ...nothing,
        answer,
        expects: answer?.expects.length ? answer.expects : guide.ownQuestions.expectedAfter(asking),
      }
    : null
}

/** The answer that an article gives to its check question, if the reply asked that. */
function checkSolution(
  guide: Pick<FieldGuide, 'findArticle'>,
  slug: string,
  paragraphs: readonly string[],
): string | null {
  const article = guide.findArticle(slug)
  const section = article ? sectionOf(article, 'Check yourself') : ''
  const rounds = [...section.matchAll(/^\*\*Q:\*\* (.+)\n+\*\*A:\*\* (.+)$/gm)]
  return rounds.find(([, question = '']) => paragraphs.includes(question))?.[2] ?? null
}
