import type { Article } from '#contract/learning/article.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import { codeInView, termsIn } from '#server/teaching/tutor/about-code/code-in-view.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Move } from '#server/teaching/guide/moves.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { currentAnswer, wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { nearAnswer, notSaid, speaksOf } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import {
  holds,
  sayCodeWith,
  sayComparison,
  sayPassage,
  saySentence,
  sayTerm,
  sentencesOf,
} from './say-named.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { sayAnswer } from './say-answer.ts'
import { sayWithOwnNames } from './say-with-own-names.ts'
import { sayReaction } from './say-dialogue.ts'
import { sayBeliefOtherwise, sayExampleOfEarlier } from './say-otherwise.ts'
import { sayPlace } from './say-place.ts'
import { sayHow, sayMeaning, sizeOfCode } from './say-how.ts'
import { replyTo } from './say-reply.ts'

const leastMove = 0.5
const exactMove = 0.95
const leastNear = 0.3
/** Higher than `leastNear`, because nearly every answer mentions something empty or failing. */
const leastMissing = 0.42

/** What a message asks about the previous reply; null if it does not seem to refer to it. */
export function readMoveOf(guide: FieldGuide, conversation: Conversation, text: string): Move | null {
  if (conversation.lastReply === '') return null
  const move = guide.understanding.readMove(text, termsIn(text, codeInView(conversation)))
  return move && move.score >= leastMove ? move : null
}

/** Whether a message has the exact words of an example. */
export function isExact({ score }: Move): boolean {
  return score >= exactMove * shareOfNearest
}

/** The score of an exact match if no second example is close. */
const shareOfNearest = 0.65

/** The reply to a move, taken from the previous answer. Null if that answer contains nothing for it. */
export function sayMove(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { id, named }: Move,
  text: string,
): BuiltInAnswer | null {
  const answer = currentAnswer(conversation)
  const article = guide.findArticle(answer?.read[0] ?? conversation.slug ?? '')
  if (!article) return sayGeneral(guide, turn, conversation, id, null)
  const namesNothingNew =
    notSaid(conversation, named).length === 0 || termsIn(text, codeInView(conversation)).length > 0
  const asked: Asked = { turn, conversation, answer, article, text, named, namesNothingNew }
  switch (id) {
    case 'why-that':
      return sayWhyThat(guide, asked)
    case 'where-that':
      return namesNothingNew ? sayPlace(guide, turn, conversation, article, text) : null
    case 'example-of-that':
      return sayExampleOf(guide, asked)
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
        : sayNear(guide, asked, `${text} ${subjectOf(asked)}`, ({ form }) => form === 'which')
    case 'without-that':
      return (
        sayNear(guide, asked, text, (one) => one.form === 'yes-no' && speaksOf(one, named)) ??
        (namesNothingNew ? sayWhetherNeeded(guide, conversation, article) : null)
      )
    case 'if-missing':
    case 'and-elsewhere':
      return sayElsewhere(guide, asked, id)
    case 'next-step':
      return sayNext(guide, article)
    case 'see-it':
      return namesNothingNew ? sayGeneral(guide, turn, conversation, id, article) : null
    default:
      return sayGeneral(guide, turn, conversation, id, article)
  }
}

/** A move and what it refers to. */
interface Asked {
  turn: TutorTurn
  conversation: Conversation
  answer: Answer | null
  article: Article
  text: string
  named: readonly string[]
  namesNothingNew: boolean
}

function subjectOf({ answer, article }: Asked): string {
  return answer?.question ?? article.title
}

/** An answer near the thread's subject that was not given yet. */
function sayNear(
  guide: FieldGuide,
  { conversation, text }: Asked,
  wording: string,
  isWanted: (answer: Answer) => boolean,
  least: number = leastNear,
): BuiltInAnswer | null {
  const found = nearAnswer(guide, conversation, wording, least, isWanted)
  return found && sayAnswer(guide, conversation, found.answer, text, { likeness: found.score })
}

function sayWhyThat(guide: FieldGuide, asked: Asked): BuiltInAnswer | null {
  const { conversation, article, text, named, namesNothingNew } = asked
  const belief = conversation.asked?.misconception
  if (belief && named.length === 0) return sayBeliefOtherwise(guide, conversation, belief)
  return (
    sayNear(
      guide,
      asked,
      `${text} ${subjectOf(asked)}`,
      (one) => ['why', 'which'].includes(one.form) && speaksOf(one, named),
    ) ??
    saySignNamed(guide, article, text) ??
    sayComparison(guide, conversation, text, named) ??
    (namesNothingNew ? sayWhy(guide, conversation, article, named) : null)
  )
}

/** Answers "Why not try! instead?" with what the operator does; null if the text names none. */
function saySignNamed(guide: FieldGuide, { slug }: Article, text: string): BuiltInAnswer | null {
  const sign = guide.codeTalk.signNamed(text.replace(/[?,](?=\s|$)/g, '').split(/\s+/), true)
  return sign
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [slug],
        linked: 1,
        parts: [
          `Because of what it does: ${sign.text}`,
          'Does that answer your question, or which part is still missing?',
        ],
      })
    : null
}

function sayExampleOf(guide: FieldGuide, asked: Asked): BuiltInAnswer | null {
  const { turn, conversation, answer, article, text, named } = asked
  const isOwn = namesOwnType(conversation, text)
  const holdsNamed = ({ question, code = '' }: Answer) => holds(`${question} ${code}`, named)
  return (
    (named.length > 0 && !isOwn
      ? (sayNear(guide, asked, `${subjectOf(asked)} ${text}`, holdsNamed) ??
        sayCodeWith(guide, article, text, named))
      : null) ??
    (isOwn && answer ? sayWithOwnNames(guide, conversation, answer, text) : null) ??
    (isOwn && !answer ? sayReaction(guide, turn, conversation, 'with-mine', text) : null) ??
    sayExampleOfEarlier(guide, conversation, answer, text) ??
    sayReaction(guide, turn, conversation, answer ? 'another-example' : 'show-code', text)
  )
}

/** Answers "And in a sheet?" or "what if it is empty?". */
function sayElsewhere(guide: FieldGuide, asked: Asked, id: string): BuiltInAnswer | null {
  const { turn, conversation, article, text, named } = asked
  const isMissing = id === 'if-missing'
  const near =
    named.length > 0
      ? sayNear(
          guide,
          asked,
          `${subjectOf(asked)} ${text}`,
          (one) => speaksOf(one, named) && (!isMissing || guide.understanding.isAboutMissing(one)),
          isMissing ? leastMissing : leastNear,
        )
      : null
  return (
    near ??
    saySentence(guide, conversation, text) ??
    sayPassage(guide, conversation, article, text) ??
    (!isMissing || guide.understanding.speaksOfMissing(text)
      ? sayGeneral(guide, turn, conversation, id, article)
      : null)
  )
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

/** The sentence that gives a reason, then the everyday comparison. */
function sayWhy(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
  named: readonly string[],
): BuiltInAnswer | null {
  const answer = currentAnswer(conversation)
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
        'Does that answer your question, or which part is still missing?',
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
        parts: [paragraphs[0], 'Does that answer your question, or which part is still missing?'],
      })
    : null
}

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
