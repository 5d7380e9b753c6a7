import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { Language } from '#server/teaching/guide/meaning.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { fitExample } from '#server/teaching/tutor/fit-example.ts'
import { inLearnersNames, proseInLearnersNames, typeNamedIn } from '#server/teaching/tutor/own-code.ts'

/** An answer as it is given the first time; where it was given before, another side of it. */
export function sayAnswer(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
  { language = 'en', likeness = 1 }: { language?: Language; likeness?: number } = {},
): BuiltInAnswer {
  if (conversation.given.includes(answer)) return sayOtherwise(guide, conversation, answer, message)
  const name = ownNameIn(conversation, message)
  const code = codeOf(answer.code, answer, conversation, message)
  const isInOwnNames = name !== null && code !== null && code !== swiftBlock(answer.code ?? '')
  const own = (text: string) => (isInOwnNames ? proseInLearnersNames(text, answer.slots, name) : text)
  return finish(guide, answer, [
    ...openingOf(guide, answer, {
      language: conversation.language === 'en' ? language : conversation.language,
      likeness,
      message,
    }).map(own),
    own(answer.more),
    code,
    own(wrongOf(answer)),
    answer.ask,
  ])
}

/** Whether the learner's own code says the same already, line by line. */
function isShownAlready({ code }: Conversation, swift: string): boolean {
  const own = new Set(code.split('\n').map((line) => line.trim()))
  return swift.split('\n').every((line) => own.has(line.trim()))
}

/** The learner's own type that a message is about: the one it names, or the one it shows. */
function ownNameIn({ ownTypes, newestType }: Conversation, message: string): string | null {
  return typeNamedIn(message, ownTypes) ?? newestType
}

/** Only what answers: for a message that asks several things. */
export function sayBriefly(answer: Answer): string[] {
  return [`**${answer.question}** ${answer.first}`, firstSentences(answer.more, 2)]
}

/** The same again for somebody who did not follow: simpler, then by another example, then a question that finds out what is unclear. */
export function sayOtherwise(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
): BuiltInAnswer {
  if (!wasSaid(conversation, answer.simpler))
    return finish(guide, answer, [answer.simpler, 'Does that picture fit, or which part of it does not?'])
  if (!wasSaid(conversation, answer.another.text))
    return sayAnotherExample(guide, conversation, answer, message)
  return finish(guide, answer, [
    'I have explained this in three ways now, so the gap is probably somewhere before it.',
    `Which word in this sentence is the first that is not clear to you? "${answer.first.replaceAll('`', '')}"`,
  ])
}

export function sayAnotherExample(
  guide: FieldGuide,
  conversation: Conversation,
  answer: Answer,
  message: string,
): BuiltInAnswer {
  if (wasSaid(conversation, answer.another.text)) return sayOtherwise(guide, conversation, answer, message)
  return finish(guide, answer, [
    answer.another.text,
    codeOf(answer.another.code, answer, conversation, message),
    'What is the same here as in your own app?',
  ])
}

/** The answer's code with the learner's own type in it, properties included; null where it has no place for one. */
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
          `The properties are still the example's, since I have not seen yours. Which ones does \`${name}\` have?`,
        ])
  }
  const fitted = [answer.code, answer.another.code]
    .flatMap((code) => (code ? [fitExample(code, answer, own)] : []))
    .find((one) => one !== null)
  if (!fitted || wasSaid(conversation, fitted.swift) || isShownAlready(conversation, fitted.swift))
    return null
  return finish(guide, answer, [
    fitted.isOnlyDeclaration
      ? `This is what your \`${name}\` becomes; its properties stay as they are:`
      : `The same with your \`${name}\`:`,
    swiftBlock(fitted.swift),
    'Which line is different from what you have?',
  ])
}

export function finish(guide: FieldGuide, answer: Answer, parts: (string | null)[]): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: answer.form === 'how' ? 'how-to' : 'concept',
    topics: answer.read,
    linked: 2,
    answer,
    parts,
  })
}

function openingOf(
  guide: FieldGuide,
  answer: Answer,
  { language, likeness, message }: { language: Language; likeness: number; message: string },
): string[] {
  const { understanding } = guide
  if (language !== 'en')
    return [answer.languages[language].first, understanding.wordsIn(language).rest, answer.first]
  if (!understanding.asksYesOrNo(message))
    return [likeness >= sameQuestion ? answer.first : withoutYesOrNo(answer.first)]
  if (answer.form !== 'yes-no') return [withoutYesOrNo(answer.first)]
  const isSame =
    likeness >= sameQuestion || (likeness >= likeQuestion && isAskedAlike(guide, answer, message))
  return [isSame ? answer.first : withoutYesOrNo(answer.first)]
}

/** From here on a yes or a no holds where the question is not turned round by a "not" or a "without". */
const likeQuestion = 0.42

function isAskedAlike({ understanding }: FieldGuide, { question }: Answer, message: string): boolean {
  return (
    understanding.asksYesOrNo(question) && understanding.saysNot(question) === understanding.saysNot(message)
  )
}

/** Below this likeness a question may be the same with its yes and no turned round. */
export const sameQuestion = 0.6

export function withoutYesOrNo(sentence: string): string {
  const rest = sentence.replace(/^(?:Yes|No|Partly|Mostly)[.,:;] */, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function codeOf(
  code: string | undefined,
  answer: Answer,
  conversation: Conversation,
  message: string,
): string | null {
  if (!code) return null
  const name = ownNameIn(conversation, message)
  const own = conversation.ownDeclarations.find((type) => type.name === name)
  const fitted = own ? fitExample(code, answer, own) : null
  if (fitted && (!fitted.isOnlyDeclaration || conversation.newestType === name))
    return swiftBlock(fitted.swift)
  return swiftBlock(own || conversation.newestType === name ? code : inLearnersNames(code, answer, name))
}

function wrongOf({ wrong }: Answer): string {
  return `**What usually goes wrong:** ${wrong}`
}

function firstSentences(text: string, most: number): string {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z`*])/)
    .slice(0, most)
    .join(' ')
}
