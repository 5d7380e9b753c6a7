import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { ThreadAnswer } from './in-thread.ts'

const mostChoices = 2
const leastOfChoice = 0.2

/** Nothing on the subject answers the message: says so and offers nearby answers on the same subject only. */
export function sayOnTopic(
  guide: FieldGuide,
  { slug, spoken, given }: Conversation,
  ranked: readonly ThreadAnswer[],
): BuiltInAnswer | null {
  const article = guide.findArticle(slug ?? '')
  if (!article) return null
  const { stillOn, choose, say } = guide.understanding.unsure
  const subject = given.at(-1)?.question ?? article.title
  const fresh = stillOn.find((one) => !spoken.includes(openingOf(one))) ?? stillOn.at(-1) ?? ''
  const choices = choicesOf(spoken, given, ranked)
  return finishAnswer(guide, {
    kind: 'vague',
    topics: [article.slug],
    linked: 0,
    parts: [
      fresh.replace('{subject}', `**${subject}**`),
      choices.length > 0 ? `${choose}\n\n${choices.map(asChoice).join('\n')}` : say,
    ],
  })
}

function openingOf(sentence: string): string {
  return sentence.split('{subject}')[0] ?? sentence
}

/** Answers on the subject that are close in words and not given yet, best first. */
function choicesOf(spoken: string, given: readonly Answer[], ranked: readonly ThreadAnswer[]): Answer[] {
  const near = ranked.filter(({ isOnSubject, score }) => isOnSubject && score >= leastOfChoice)
  return near
    .map(({ answer }) => answer)
    .filter((answer) => !given.includes(answer) && !spoken.includes(`#${answer.id})`))
    .slice(0, mostChoices)
}

function asChoice({ id, question, read, first }: Answer): string {
  return `- [${question}](/field-guide/${read[0]}#${id}) ${first}`
}
