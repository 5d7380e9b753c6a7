import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { answerError } from './answer-error.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { findCulprit } from '#server/teaching/guide/errors/find-culprit.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, isSure, means, surelyAsked } from '#server/teaching/tutor/sure.ts'
import { asksAlone } from '#server/teaching/tutor/built-in/meant/meant-alone.ts'
import { findingsIn, listOf } from '#server/teaching/tutor/about-code/say-code.ts'
import { jsonFitOf, sayJsonFit, sayMisfit } from '#server/teaching/tutor/about-code/say-json.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'

/** Answers a recognised error text. Each time the same error returns, the help goes one step further. */
export function aboutError(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { diagnosis, thoughts, text } = message
  if (!diagnosis)
    return (
      earlierErrorNamed(guide, turn, conversation, message) ??
      culpritInNewCode(guide, turn, conversation, message) ??
      stillOnError(guide, turn, conversation, message)
    )
  const asks = thoughts.some((thought) => surelyAsked(thought) !== null)
  // A short match with an error text inside a question about something else is not an error.
  if (!diagnosis.error && asks && message.code === '' && diagnosis.matchedLength < 9) return null
  // The message only mentions an error and pastes none: "…, right?", "can I write `nonisolated let`?"
  const isPasted = diagnosis.error !== null || diagnosis.by === 'sentence' || message.code !== ''
  if (!isPasted && thoughts.some((thought) => asksYesOrNo(guide, thought))) return null
  const fit = isOfDecoding(diagnosis) ? jsonFitOf(conversation) : null
  if (
    fit &&
    fit.misfits.length > 0 &&
    !fit.misfits.every((one) => conversation.spoken.includes(sayMisfit(one)))
  )
    return sayJsonFit(guide, fit, conversation.code)
  const earlier = timesShown(guide, conversation, diagnosis)
  const answer = answerError(guide, turn, diagnosis, text, earlier, false, conversation)
  const whole = earlier === 0 ? withReview(guide, turn, answer, message.code) : answer
  return withOwnFault(conversation, text, whole)
}

function asksYesOrNo({ understanding }: FieldGuide, { text, asksToCheck }: Thought): boolean {
  return asksToCheck || (text.trim().endsWith('?') && understanding.opensQuestion(text) && saysMore(text))
}

/** Whether a question is long enough to have its own subject; "Is it bad?" is about the pasted message. */
function saysMore(text: string): boolean {
  return text.split(/\s+/).length > mostWordsOfBrief
}

/**
 * How often the learner showed the same error before. With other names or another sentence, it is a new one.
 */
function timesShown(
  guide: FieldGuide,
  { learnerTexts }: Conversation,
  { diagnostic, names, matchedLength }: Diagnosis,
) {
  return learnerTexts.filter((text) => {
    const before = guide.diagnose(text)
    return (
      before?.diagnostic.id === diagnostic.id &&
      before.matchedLength === matchedLength &&
      JSON.stringify(before.names) === JSON.stringify(names)
    )
  }).length
}

/**
 * Adds a sentence if the error is about a name from the tutor's own example: the line that declares it, or an
 * apology.
 */
function withOwnFault(
  { lastReply, spoken, code }: Conversation,
  text: string,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const named = [...text.matchAll(/['‘"]([a-z_]\w{2,60})['’"]/gi)].map(([, name = '']) => name)
  const missing = named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
  const given = swiftIn(spoken)
  const line = missing.map((name) => lineDeclaring(name, given)).findLast((one) => one !== undefined)
  const own = missing.findLast((name) => new RegExp(`\\b${name}\\b`).test(swiftIn(lastReply)))
  const opening = line
    ? `My example has this line: \`${line.trim()}\`. ${/^\s/.test(line) ? 'Write it inside the braces of your own type too, above its other lines.' : 'Your project needs it too.'}`
    : own
      ? `\`${own}\` stood in the code that I showed you, so this may well be my fault and not yours.`
      : null
  return opening ? { ...answer, markdown: `${opening}\n\n${answer.markdown}` } : answer
}

function swiftIn(replies: string): string {
  return codeBlocks(`${replies}\n`)
    .map((block) => block.code)
    .join('\n')
}

function lineDeclaring(name: string, swift: string): string | undefined {
  const declaration = new RegExp(`\\b(?:var|let|func|struct|class|enum) ${RegExp.escape(name)}\\b`)
  return swift.split('\n').find((line) => declaration.test(line))
}

/** Whether this is a decoding error: then comparing the JSON with the type says more than the message. */
function isOfDecoding({ diagnostic }: Diagnosis): boolean {
  return diagnostic.article === 'err-decoding'
}

const mostTextsBack = 6

/**
 * Answers an error of an earlier log that the message names by one of its words: "What about the hikess one".
 */
function earlierErrorNamed(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, code }: Message,
): BuiltInAnswer | null {
  if (code !== '') return null
  const lines = conversation.learnerTexts
    .slice(-mostTextsBack)
    .toReversed()
    .flatMap((text) => text.split('\n').filter((one) => one.includes('error:')))
  const words = new Set(prose.match(/[A-Za-z_]\w{3,60}/g))
  const line = lines.find((one) =>
    [...one.matchAll(/'([A-Za-z_]\w{3,60})'/g)].some(
      ([, name = '']) => words.has(name) && !guide.understanding.knowsWord(name),
    ),
  )
  const diagnosis = line ? guide.diagnose(line) : null
  return diagnosis ? answerError(guide, turn, diagnosis, line!, 0, false, conversation) : null
}

/** Finds the cause of the last error in code that is shown after it; null if it is not there. */
function culpritInNewCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { code, text }: Message,
): BuiltInAnswer | null {
  if (code === '') return null
  const last = conversation.learnerTexts
    .slice(-mostTextsBack)
    .toReversed()
    .map((one) => guide.diagnose(one))
    .find((one) => one !== null)
  const culprit = last ? findCulprit(last, code, text) : null
  return last && culprit && !conversation.spoken.includes(culprit)
    ? answerError(guide, turn, last, text, 0, false, { ...conversation, code })
    : null
}

/** Adds up to two other findings in the same code after the error. */
function withReview(guide: FieldGuide, turn: TutorTurn, answer: BuiltInAnswer, code: string): BuiltInAnswer {
  const others = findingsIn(guide, turn, code).filter(
    ({ kind, text, line }) =>
      !['syntax', 'unreadable', 'replaced'].includes(kind) &&
      !answer.markdown.includes(text) &&
      !answer.markdown.includes(`In your code, line ${line}**`),
  )
  if (others.length === 0) return answer
  const also = `Apart from the error, I see this in your code:\n\n${listOf(others.slice(0, 2), code)}`
  const [body = '', source] = answer.markdown.split('\n\nFrom the Field Guide: ')
  return {
    ...answer,
    markdown: [body, also, ...(source ? [`From the Field Guide: ${source}`] : [])].join('\n\n'),
  }
}

/**
 * Answers a reaction such as "I don't get it", "still the same" or "just show me", or a message that only
 * adds details, with the next step on the last error. Null if the message is not about that error.
 */
function stillOnError(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { learnerTexts } = conversation
  const since = learnerTexts.findLastIndex((text) => guide.diagnose(text) !== null)
  if (since < 0 || learnerTexts.length - since > mostTurnsOnError) return null
  const isReaction = wishes.some((wish) => means(message, wish))
  if (message.thoughts.some((thought) => thought.isAsking && asksAlone(guide, conversation, thought)))
    return null
  if (message.code !== '' || !(isReaction || tellsMore(guide, message, conversation))) return null
  const between = learnerTexts.slice(since + 1).map((text) => readMessage(guide, text))
  if (!between.every((one) => wishes.some((wish) => means(one, wish)) || one.code !== '')) return null
  const diagnosis = guide.diagnose(learnerTexts[since]!)!
  return answerError(
    guide,
    turn,
    diagnosis,
    learnerTexts[since]!,
    between.length + timesShown(guide, conversation, diagnosis),
    means(message, 'show-me'),
    conversation,
  )
}

const mostTurnsOnError = 6
const wishes = [
  'dont-understand',
  'simpler',
  'tutor-was-wrong',
  'hint',
  'show-me',
  'stuck',
  'another-example',
  'show-code',
]

/** Whether the message answers the tutor's question about the error, or briefly refers to the error. */
function tellsMore(
  { understanding }: FieldGuide,
  { thoughts }: Message,
  { lastReply }: Conversation,
): boolean {
  return (
    lastReply.includes('?') &&
    thoughts.length > 0 &&
    thoughts.every(
      (thought) =>
        (!thought.isAsking || (understanding.pointsBack(thought.text) && isBrief(thought.text))) &&
        surelyAsked(thought) === null &&
        !thought.signs.includes('missed'),
    ) &&
    !thoughts.some((thought) => {
      const best = bestReading(thought)
      return best?.kind === 'intent' && isSure(best, thought)
    })
  )
}

/** Whether it is a short follow-up such as "How do I prevent it?" */
function isBrief(text: string): boolean {
  return text.split(/\s+/).length <= mostWordsOfBrief
}

const mostWordsOfBrief = 9
