import type { Answer } from '#server/teaching/guide/answer.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { fitExample, ownPropertyFor, type OwnType } from '#server/teaching/tutor/thread/fit-example.ts'
import { inLearnersNames, proseInLearnersNames, typeNamedIn } from '#server/teaching/tutor/thread/own-code.ts'
import { swiftBlock } from './built-in-answer.ts'

/** An answer's example, with the learner's own type if it fits. */
export function codeOf(
  code: string | undefined,
  answer: Answer,
  conversation: Conversation,
  message: string,
): string | null {
  if (!code) return null
  const name = ownNameIn(conversation, message)
  const own = ownDeclarationOf(conversation, name)
  const fitted = own ? fitExample(code, answer, withNamedFirst(own, message)) : null
  if (fitted && (!fitted.isOnlyDeclaration || conversation.newestType === name))
    return swiftBlock(fitted.swift)
  return swiftBlock(own || conversation.newestType === name ? code : inLearnersNames(code, answer, name))
}

/** The learner's own type that a message names, otherwise the one shown last. */
export function ownNameIn({ ownTypes, newestType }: Conversation, message: string): string | null {
  return typeNamedIn(message, ownTypes) ?? newestType
}

/** Returns a function that puts the names from the shown example into an answer's sentences. */
export function proseFor(
  answer: Answer,
  conversation: Conversation,
  message: string,
): (text: string) => string {
  const name = ownNameIn(conversation, message)
  if (name === null || !answer.code) return (text) => text
  const own = ownDeclarationOf(conversation, name)
  const property = own ? ownPropertyFor(answer.code, answer, withNamedFirst(own, message)) : null
  return (text) => proseInLearnersNames(text, answer.slots, name, property)
}

function ownDeclarationOf({ ownDeclarations }: Conversation, name: string | null): OwnType | undefined {
  return ownDeclarations.find((type) => type.name === name)
}

/** Marks the property that the message names, so that the example uses it. */
export function withNamedFirst(own: OwnType, message: string): OwnType {
  const words = new Set(message.match(/\w+/g))
  const wanted = own.fields.find(({ name }) => words.has(name))
  return wanted ? { ...own, wanted: wanted.name } : own
}
