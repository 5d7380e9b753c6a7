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
      `I have no answer to exactly that. The nearest I know ${second ? 'are these two' : 'is this'}:`,
      [first, second]
        .flatMap((choice) => (choice ? [`- [${choice.label}](${choice.address})`] : []))
        .join('\n'),
      'If that is not it, say it in other words, or paste the code or the message it is about. Which is it?',
    ],
  })
}

/** Nothing known comes near. */
export function sayUnknown(guide: FieldGuide, turn: TutorTurn, text: string): BuiltInAnswer {
  const spoken = turn.thread
    .filter(({ role }) => role === 'tutor')
    .map((one) => one.text)
    .join('\n')
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: [],
    linked: 0,
    parts: [guide.understanding.unsureIn(text), ...unknownParts(spoken, task?.title ?? null)],
  })
}

/** Never the same text twice in a conversation: what would help is said in another way. */
function unknownParts(spoken: string, task: string | null): string[] {
  const first = 'To that I have no answer, and a guess would cost you time.'
  const second = 'That one I do not know either.'
  if (!spoken.includes(first))
    return [
      first,
      task
        ? `Is it about **${task}**? Then paste the code you have or the exact message: those I can read.`
        : 'What helps me most is the code it is about, or the exact message. Which of them do you have?',
    ]
  if (!spoken.includes(second))
    return [
      second,
      'A language model can talk about what I have no text for: connect one under **Settings > Language model**. With me, one short question with the name of the thing in it works best. What is the name of what you are working with?',
    ]
  return [
    'I have no text on this.',
    task
      ? `Something that always works is the next small step of **${task}**. Which line of it would you write first?`
      : 'What did you do last, and what did you see then?',
  ]
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
