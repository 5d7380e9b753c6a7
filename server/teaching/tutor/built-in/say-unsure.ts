import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/** Below its confidence the tutor says what it understood, offers the nearest two, and asks. */
export function sayUnsure(guide: FieldGuide, text: string, readings: readonly Reading[]): BuiltInAnswer {
  const choices = readings.flatMap((reading) => choiceOf(guide, reading) ?? [])
  const [first, second] = choices.filter(
    ({ slug, label }, at) => choices.findIndex((one) => one.label === label && one.slug === slug) === at,
  )
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [first, second].flatMap((choice) => (choice ? [choice.slug] : [])),
    linked: 0,
    parts: [
      guide.understanding.unsureIn(text),
      `I'm not sure I understood you. The nearest I know ${second ? 'are these two' : 'is this'}:`,
      [first, second]
        .flatMap((choice) => (choice ? [`- [${choice.label}](${choice.address})`] : []))
        .join('\n'),
      'If that is not it, say it in other words, or paste the code or the message it is about. Which is it?',
    ],
  })
}

/** Nothing known comes near. */
export function sayUnknown(guide: FieldGuide, turn: TutorTurn, text: string): BuiltInAnswer {
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: [],
    linked: 0,
    parts: [
      guide.understanding.unsureIn(text),
      "I did not understand that, and a guess would cost you time. What I know is Swift, SwiftUI, Xcode and the way into the App Store; with anything else I can't help.",
      task
        ? `Is it about **${task.title}**? Then paste the exact message, or the code you have: that I can read.`
        : 'Can you say it in other words, or paste the exact message or the code it is about?',
    ],
  })
}

function choiceOf(
  guide: FieldGuide,
  reading: Reading,
): { label: string; slug: string; address: string } | null {
  switch (reading.kind) {
    case 'answer': {
      const { id, question, read } = reading.answer
      return { label: question, slug: read[0]!, address: `/field-guide/${read[0]}#${id}` }
    }
    case 'recipe':
      return articleChoice(guide, reading.recipe.article)
    case 'article':
      return articleChoice(guide, reading.slug)
    case 'intent':
      return null
  }
}

function articleChoice(guide: FieldGuide, slug: string) {
  const article = guide.findArticle(slug)
  return article && { label: article.title, slug, address: `/field-guide/${slug}` }
}
