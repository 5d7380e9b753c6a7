import type { Article } from '#contract/learning/article.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { codeInView } from '#server/teaching/tutor/about-code/code-in-view.ts'
import { placesInFile } from '#server/teaching/tutor/about-code/places-in-file.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { holds, sentencesOf } from './say-named.ts'

/**
 * Answers "How?": the code if it has not been shown, otherwise where each line goes, otherwise the sentences
 * that name a menu item or key.
 */
export function sayHow(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  article: Article,
): BuiltInAnswer | null {
  if (answer.code && !wasSaid(conversation, answer.code))
    return finish(guide, answer, ['Like this:', swiftBlock(answer.code), answer.ask])
  const places = answer.code ? placesInFile(answer.code) : []
  if (places.length > 0)
    return finish(guide, answer, [
      'Line by line, with the code above:',
      [
        ...places.map((place) => `- ${place}`),
        '- Then **Cmd+R**, and check that it does what you expect.',
      ].join('\n'),
      'Which of these are you stuck on?',
    ])
  const doing = [answer.first, ...sentencesOf(answer.more)].filter((sentence) => /\*\*|`/.test(sentence))
  if (doing.length > 0)
    return finish(guide, answer, [
      'One step after the other:',
      doing.map((sentence, at) => `${at + 1}. ${sentence}`).join('\n'),
      'Which step does not work as described?',
    ])
  const steps = sectionOf(article, 'Step by step')
  return steps === '' || wasSaid(conversation, steps)
    ? null
    : finish(guide, answer, [steps, 'Which is the first step that is unclear?'])
}

/** Explains a word of an earlier reply: the sentence that defines it, then the everyday comparison. */
export function sayMeaning(
  guide: FieldGuide,
  conversation: Conversation,
  text: string,
  said: readonly string[],
): BuiltInAnswer | null {
  const last =
    text
      .replace(/[`"'?!. ]{1,12}$/, '')
      .split(/[\s`"']+/)
      .at(-1) ?? ''
  const named = said.length > 0 || guide.understanding.pointsBack(last) ? said : stemsOf(last)
  if (named.length === 0) return null
  for (const answer of conversation.given.toReversed()) {
    const sentences = [answer.first, answer.more, answer.wrong].flatMap(sentencesOf)
    const sentence = sentences.find((one) => holds(one, named) && /\b(?:means?|is|are|called)\b/.test(one))
    if (sentence)
      return finish(guide, answer, [
        `Here is the sentence that explains it: ${sentence}`,
        wasSaid(conversation, answer.simpler) ? null : answer.simpler,
        'Is the word clear now, or which part of it is not?',
      ])
  }
  return null
}

/** Says whether many items would make the code under discussion slow; null if the code does not show that. */
export function sizeOfCode(
  guide: FieldGuide,
  conversation: Conversation,
  slug: string,
): BuiltInAnswer | null {
  const size = guide.codeTalk.sizeOf(codeInView(conversation))
  return size === null
    ? null
    : finishAnswer(guide, {
        kind: 'follow-up',
        topics: [slug],
        linked: 1,
        parts: [size, 'How many do you expect to have?'],
      })
}
