import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer, Misconception } from '#server/teaching/guide/answer.ts'
import type { Expected } from '#server/teaching/guide/expected.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** The question that the newest reply ends with. */
export interface AskedQuestion {
  text: string
  /** The answer of the knowledge that asks it. */
  answer: Answer | null
  /** The belief that it tests. */
  misconception: Misconception | null
  /** What is right to say to it, where it has one right answer. */
  solution: string | null
  /** What may be said to it, and the reply. */
  expects: readonly Expected[]
}

const sourcesMark = '\n\nFrom the Field Guide: '
const probeMark = 'To test yourself: '

/** What a reply asked the learner; null where it asked nothing. */
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

/** The answer that an article gives to its own check. */
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
