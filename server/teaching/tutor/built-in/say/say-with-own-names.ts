import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { fitExample, fitLines } from '#server/teaching/tutor/thread/fit-example.ts'
import { inLearnersNames, typeNamedIn } from '#server/teaching/tutor/thread/own-code.ts'
import { askProperties } from '#server/teaching/tutor/thread/told-types.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { swiftBlock, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { withNamedFirst } from '#server/teaching/tutor/built-in/parts/own-example.ts'

/** The answer's code with the learner's own type and properties; null if they do not fit. */
export function sayWithOwnNames(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
): BuiltInAnswer | null {
  const name = typeNamedIn(message, conversation.ownTypes) ?? conversation.ownTypes[0] ?? null
  if (!answer.code || !name) return null
  const own = conversation.ownDeclarations.find((type) => type.name === name)
  if (!own) {
    const renamed = inLearnersNames(answer.code, answer, name)
    return renamed === answer.code
      ? null
      : finish(guide, answer, [
          `The same with your \`${name}\`:`,
          swiftBlock(renamed),
          `The properties are still the example's, since I have not seen yours. ${askProperties(name)}`,
        ])
  }
  const all = [answer.code, answer.another.code].flatMap((code) => {
    const one = code ? fitExample(code, answer, withNamedFirst(own, message)) : null
    return one ? [one] : []
  })
  const fitted = all.find(({ swift }) => !conversation.spoken.includes(swift))
  if (all[0] && (!fitted || isShownAlready(conversation, fitted.swift)))
    return finish(guide, answer, [
      `The code above is written with your \`${name}\` already. Which line of it should I explain?`,
    ])
  const lines = fitted ? '' : fitLines(answer.code, answer, withNamedFirst(own, message))
  if (lines !== '' && !wasSaid(conversation, lines))
    return finish(guide, answer, [
      `With your \`${name}\` the line reads:`,
      swiftBlock(lines),
      'Run it with **Cmd+R**. What do you see now?',
    ])
  if (!fitted || isShownAlready(conversation, fitted.swift)) return null
  return finish(guide, answer, [
    fitted.isOnlyDeclaration
      ? `This is what your \`${name}\` becomes; its properties stay as they are:`
      : `The same with your \`${name}\`:`,
    swiftBlock(fitted.swift),
    'Which line is different from what you have?',
  ])
}

/** Whether the learner's own code already contains all these lines. */
function isShownAlready({ code }: Conversation, swift: string): boolean {
  const own = new Set(code.split('\n').map((line) => line.trim()))
  return swift.split('\n').every((line) => own.has(line.trim()))
}
