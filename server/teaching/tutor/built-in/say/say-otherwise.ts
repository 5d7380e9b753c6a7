import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer, Misconception } from '#server/teaching/guide/answer.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { codeOf } from '#server/teaching/tutor/built-in/parts/own-example.ts'

/**
 * Explains an answer again: more simply, the next time by another example, then by asking what is unclear.
 */
export function sayOtherwise(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
): BuiltInAnswer {
  if (!wasSaid(conversation, answer.simpler))
    return finish(guide, answer, [answer.simpler, 'Is it clearer like this, or which part of it is not?'])
  if (!wasSaid(conversation, answer.another.text))
    return sayAnotherExample(guide, conversation, answer, message, askWhichOfTwo(answer))
  const idea = ideaNotSaid(guide, conversation, answer)
  if (idea) return finish(guide, answer, [idea, 'Which word of it is the first that is not clear to you?'])
  return finish(guide, answer, [
    guide.findIntent('dont-understand')?.replies?.[0],
    `Which word in this sentence is the first that is not clear to you? "${answer.first.replaceAll('`', '')}"`,
  ])
}

/** The first paragraph of the answer's article that was not used yet. */
function ideaNotSaid(guide: FieldGuide, conversation: Conversation, { read }: Answer): string | null {
  const article = guide.findArticle(read[0] ?? '')
  const paragraphs = article ? sectionOf(article, 'The idea').split('\n\n') : []
  return paragraphs.find((one) => !one.includes('?') && !wasSaid(conversation, one.trim())) ?? null
}

/** The right belief in other words, with the simpler wording of the nearest answer. */
export function sayBeliefOtherwise(
  guide: FieldGuide,
  conversation: Conversation,
  { right, why, read, probe }: Misconception,
): BuiltInAnswer {
  const [near] = guide.understanding.rankAmong(right, (one) => read.includes(one.read[0] ?? ''))
  const simpler = near && near.score >= leastLike && !wasSaid(conversation, near.answer.simpler)
  return finishAnswer(guide, {
    kind: 'concept',
    topics: read,
    linked: 1,
    ...(simpler ? { answer: near.answer } : {}),
    parts: [
      wasSaid(conversation, right) ? null : `In other words: ${right}`,
      simpler ? near.answer.simpler : wasSaid(conversation, why) ? null : why,
      conversation.spoken.includes(probe)
        ? 'Which word of it is the first that is not clear to you?'
        : `To test yourself: ${probe}`,
    ],
  })
}

const leastLike = 0.3

/**
 * Asks which of two concrete things is unclear: code words from the answer, otherwise its purpose or a line.
 */
export function askWhichOfTwo({ first, more, code = '' }: Answer): string {
  const named = [...`${first} ${more}`.matchAll(/`([^`\n]{1,40})`/g)].map(([, word = '']) => word)
  const [one, other] = [...new Set(named)].toSorted(
    (a, b) => Number(code.includes(b)) - Number(code.includes(a)),
  )
  if (one && other)
    return `What is less clear: \`${one}\`, or \`${other}\`? Name it, and I explain only that.`
  const line = code.split('\n').find((text) => text.trim().length > 3 && !text.startsWith('import'))
  return line
    ? `What is less clear: what it is for, or the line \`${line.trim()}\` in the code?`
    : 'What is less clear: what it is for, or where you would use it?'
}

export function sayAnotherExample(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
  question = 'What is the same here as in your own app?',
): BuiltInAnswer {
  if (wasSaid(conversation, answer.another.text)) return sayOtherwise(guide, conversation, answer, message)
  return finish(guide, answer, [
    answer.another.text,
    codeOf(answer.another.code, answer, conversation, message),
    question,
  ])
}

/** An example of an earlier answer, if the last one has no code. */
export function sayExampleOfEarlier(
  guide: FieldGuide,
  conversation: Conversation,
  last: Answer | null,
  message: string,
): BuiltInAnswer | null {
  if (!last || last.code || last.another.code) return null
  const earlier = conversation.given.findLast(({ code, another }) => code && another.code)
  return earlier ? sayAnotherExample(guide, conversation, earlier, message) : null
}
