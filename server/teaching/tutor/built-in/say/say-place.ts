import type { Article } from '#contract/learning/article.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { codeInView, placeOf, termsIn } from '#server/teaching/tutor/about-code/code-in-view.ts'
import { placesInFile } from '#server/teaching/tutor/about-code/places-in-file.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/**
 * Answers "where does X go?" for a term in the code under discussion; null if the code does not contain it.
 */
export function sayPlace(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  article: Article,
  text: string,
): BuiltInAnswer | null {
  const code = codeInView(conversation)
  const [term] = termsIn(text, code)
  const place = term ? placeOf(code, term) : null
  if (!term || !place) return null
  const inner = place.around.at(-1)
  if (!inner && !isDeclaration.test(place.line))
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics: [article.slug],
      linked: 1,
      parts: [
        `\`${term}\` goes where something happens: inside the braces of a function or of a button's action, at the point where you need it. Inside \`body\`, only \`if\`, \`if let\` and \`switch\` are allowed next to views, and then each branch shows views.`,
        'Does yours decide what is shown, or what is done?',
      ],
    })
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts: [
      inner
        ? `Inside the braces of \`${inner}\`: in the code above that is the line \`${place.line}\`.`
        : `Outside of all other braces, directly in the file: in the code above that is the line \`${place.line}\`.`,
      place.around.length > 1
        ? `It is inside these, from the outside in: ${place.around.map((one) => `\`${one}\``).join(', then ')}.`
        : null,
      placesInFile(place.line)
        .map((one) => `- ${one}`)
        .join('\n'),
      'Do you have these braces in your file?',
    ],
  })
}

const isDeclaration =
  /^(?:@|import|(?:final |private |static )*(?:struct|class|enum|actor|protocol|extension|func|let|var)\b)/
