import type { Article } from '#contract/learning/article.ts'
import { codeInView, placeOf, termsIn } from '#server/teaching/tutor/about-code/code-in-view.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Move } from '#server/teaching/guide/moves.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { placesInFile } from '#server/teaching/tutor/about-code/places-in-file.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { nearAnswer, notSaid, speaksOf } from './rank-in-thread.ts'
import {
  holds,
  sayCodeWith,
  sayComparison,
  sayPassage,
  saySentence,
  sayTerm,
  sentencesOf,
} from './say-named.ts'
import { finish } from './answer-parts.ts'
import { sayAnswer } from './say-answer.ts'
import { sayWithOwnNames } from './say-with-own-names.ts'
import { sayReaction } from './say-dialogue.ts'
import { sayHow, sayMeaning, sayMention, sizeOfCode } from './say-how.ts'
import { replyTo } from './say-intent.ts'

const leastMove = 0.5
const exactMove = 0.95
const leastNear = 0.3
/** Higher than `leastNear`, because nearly every answer mentions something empty or failing. */
const leastMissing = 0.42

/** What a message asks of the previous reply; null if it does not sound like that. */
export function readMoveOf(guide: FieldGuide, conversation: Conversation, text: string): Move | null {
  if (conversation.lastReply === '') return null
  const move = guide.understanding.readMove(text, termsIn(text, codeInView(conversation)))
  return move && move.score >= leastMove ? move : null
}

/** True if a message uses the exact words of an example. */
export function isExact({ score }: Move): boolean {
  return score >= exactMove * shareOfNearest
}

/** The score of an exact match if no second example is close. */
const shareOfNearest = 0.65

/** The reply to a move, taken from the previous answer. Null if that answer has nothing for it. */
export function sayMove(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { id, named }: Move,
  text: string,
): BuiltInAnswer | null {
  const answer = conversation.given.at(-1) ?? null
  const article = guide.findArticle(answer?.read[0] ?? conversation.slug ?? '')
  if (!article) return sayGeneral(guide, turn, conversation, id, null)
  const before = answer?.question ?? article.title
  const namesNothingNew =
    notSaid(conversation, named).length === 0 || termsIn(text, codeInView(conversation)).length > 0
  const near = (wording: string, isWanted?: Parameters<typeof nearAnswer>[4], least: number = leastNear) => {
    const found = nearAnswer(guide, conversation, wording, least, isWanted)
    return found && sayAnswer(guide, conversation, found.answer, text, { likeness: found.score })
  }
  switch (id) {
    case 'why-that':
      return (
        near(`${text} ${before}`, (one) => ['why', 'which'].includes(one.form) && speaksOf(one, named)) ??
        sayComparison(guide, conversation, text, named) ??
        (namesNothingNew ? sayWhy(guide, conversation, article, named) : null) ??
        (named.length > 0 && namesNothingNew ? sayMention(guide, conversation, named) : null)
      )
    case 'where-that':
      return namesNothingNew ? sayWhere(guide, turn, conversation, article, text) : null
    case 'example-of-that':
      return (
        (named.length > 0 && !namesOwnType(conversation, text)
          ? (near(`${before} ${text}`, ({ question, code = '' }) => holds(`${question} ${code}`, named)) ??
            sayCodeWith(guide, article, text, named))
          : null) ??
        (namesOwnType(conversation, text) && answer
          ? sayWithOwnNames(guide, conversation, answer, text)
          : null) ??
        sayReaction(guide, turn, conversation, answer ? 'another-example' : 'show-code', text)
      )
    case 'what-is-that':
      return (
        sayTerm(guide, conversation, article, text, named) ?? sayMeaning(guide, conversation, text, named)
      )
    case 'how-that':
      return answer && notSaid(conversation, guide.understanding.tellingStems(text)).length === 0
        ? sayHow(guide, conversation, answer, article)
        : null
    case 'is-it-slow':
      return (
        sizeOfCode(guide, conversation, article.slug) ?? sayGeneral(guide, turn, conversation, id, article)
      )
    case 'which-one':
      return answer?.form === 'which'
        ? finish(guide, answer, [answer.first, answer.simpler, answer.ask])
        : near(`${text} ${before}`, ({ form }) => form === 'which')
    case 'without-that':
      return (
        near(text, (one) => one.form === 'yes-no' && speaksOf(one, named)) ??
        (namesNothingNew ? sayWhetherNeeded(guide, conversation, article) : null)
      )
    case 'if-missing':
    case 'and-elsewhere':
      return (
        (named.length > 0
          ? near(
              `${before} ${text}`,
              (one) =>
                speaksOf(one, named) && (id !== 'if-missing' || guide.understanding.isAboutMissing(one)),
              id === 'if-missing' ? leastMissing : leastNear,
            )
          : null) ??
        saySentence(guide, conversation, text) ??
        sayPassage(guide, conversation, article, text) ??
        (id !== 'if-missing' || guide.understanding.speaksOfMissing(text)
          ? sayGeneral(guide, turn, conversation, id, article)
          : null)
      )
    case 'next-step':
      return sayNext(guide, article)
    case 'see-it':
      return namesNothingNew ? sayGeneral(guide, turn, conversation, id, article) : null
    default:
      return sayGeneral(guide, turn, conversation, id, article)
  }
}

function namesOwnType({ ownTypes }: Conversation, text: string): boolean {
  return ownTypes.some((name) => new RegExp(`(?<!\\w)${RegExp.escape(name)}s?(?!\\w)`).test(text))
}

function sayGeneral(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  id: string,
  article: Article | null,
): BuiltInAnswer | null {
  const reply = replyTo(guide, turn, conversation, id)
  return reply === null
    ? null
    : finishAnswer(guide, {
        kind: 'follow-up',
        topics: article ? [article.slug] : [],
        linked: 1,
        parts: [reply],
      })
}

/** The sentences that give a reason, then the everyday comparison. */
function sayWhy(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
  named: readonly string[],
): BuiltInAnswer | null {
  const answer = conversation.given.at(-1)
  if (!answer) return sayReason(guide, conversation, article)
  const reasons = sentencesOf(answer.more).filter(guide.understanding.givesReason)
  const reason = reasons.find((one) => holds(one, named)) ?? reasons[0] ?? answer.first
  const isSilentOnIt = named.length > 0 && !reasons.some((one) => holds(one, named))
  if (isSilentOnIt && notSaid({ ...conversation, lastReply: answer.question }, named).length > 0) return null
  return wasSaid(conversation, answer.simpler)
    ? sayReason(guide, conversation, article)
    : finish(guide, answer, [
        `Because of this: ${reason}`,
        answer.simpler,
        'Does that answer your why, or which part of it not?',
      ])
}

function sayReason(guide: FieldGuide, conversation: Conversation, article: Article): BuiltInAnswer | null {
  const paragraphs = sectionOf(article, 'The idea')
    .split('\n\n')
    .filter(
      (one) =>
        !one.includes('?') && !wasSaid(conversation, one.trim()) && guide.understanding.givesReason(one),
    )
  return paragraphs[0]
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [article.slug],
        linked: 1,
        parts: [paragraphs[0], 'Does that answer your why, or which part of it not?'],
      })
    : null
}

function sayWhere(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  article: Article,
  text: string,
): BuiltInAnswer | null {
  const code = codeInView(conversation)
  const [term] = termsIn(text, code)
  const place = term ? placeOf(code, term) : null
  if (!term || !place) return sayReaction(guide, turn, conversation, 'where', text)
  const inner = place.around.at(-1)
  if (!inner && !isDeclaration.test(place.line))
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics: [article.slug],
      linked: 1,
      parts: [
        `\`${term}\` goes where something happens: inside the braces of a function or of a button's action, at the point where you need it. Among the views in \`body\` only \`if\`, \`if let\` and \`switch\` may stand as well, and then each branch shows views.`,
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
        ? `From the outside in, around it stand ${place.around.map((one) => `\`${one}\``).join(', then ')}.`
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

function sayWhetherNeeded(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
): BuiltInAnswer | null {
  const answer = conversation.given.at(-1)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts: [
      `It depends on what you want in its place. This is what it does for you: ${answer?.first ?? article.summary}`,
      'If you need none of that, leave it out. What would you like to do instead?',
    ],
  })
}

function sayNext(guide: FieldGuide, article: Article): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'next',
    topics: [article.slug],
    linked: 1,
    parts: [
      'First use it once in your own app, in the smallest form that runs. Then one of these:',
      sectionOf(article, 'Next'),
    ],
  })
}
