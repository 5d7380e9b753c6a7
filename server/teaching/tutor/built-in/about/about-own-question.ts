import { expectedIn } from '#server/teaching/guide/expected.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { AskedQuestion } from '#server/teaching/tutor/thread/asked-question.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { askProperties, toldFields } from '#server/teaching/tutor/thread/told-types.ts'
import { bestReading, nearlyRepeatsExample, isSure, surelyAsked } from '#server/teaching/tutor/sure.ts'
import {
  finishAnswer,
  pick,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { choices } from '#server/teaching/tutor/built-in/parts/focus.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { sayWithOwnNames } from '#server/teaching/tutor/built-in/say/say-with-own-names.ts'

const mostWords = 30

/** Replies to an answer to the tutor's own question; null if the message does not answer it. */
export function aboutOwnQuestion(
  guide: FieldGuide,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { asked } = conversation
  if (!asked || message.code !== '' || message.diagnosis || message.thoughts.length === 0) return null
  if (message.prose.split(/\s+/).length > mostWords) return null
  const verdict = asked.solution === null ? null : verdictOn(guide, asked, asked.solution, message.prose)
  const isOwnClaim = message.thoughts.some(({ asksToCheck }) => asksToCheck) && isLongClaim(message.prose)
  if (asked.solution !== null && verdict !== null && !isOwnClaim && !isQuestion(guide, asked, message.prose))
    return sayJudged(guide, conversation, asked, asked.solution, verdict)
  if (asked.misconception && asked.solution && guide.codeTalk.askIn(message.prose) === 'what-now')
    return say(guide, conversation, asked, [asked.solution])
  if (isSomethingElse(guide, message)) return null
  const withTold = sayWithToldProperties(guide, conversation, message)
  if (withTold) return withTold
  return asked.solution === null
    ? sayExpected(guide, asked, message, conversation)
    : sayUnjudged(guide, conversation, asked, asked.solution, message)
}

/** Whether the message is listed as a right or wrong answer to the tutor's question. */
export function isListedAnswer(guide: FieldGuide, { asked }: Conversation, said: string): boolean {
  return asked !== null && asked.solution !== null && verdictOn(guide, asked, asked.solution, said) !== null
}

/**
 * Shows the previous example again with the properties that the learner listed; null if the tutor did not ask
 * for them.
 */
function sayWithToldProperties(
  guide: FieldGuide,
  conversation: Conversation,
  { prose }: Message,
): BuiltInAnswer | null {
  const [own] = conversation.ownDeclarations
  const answer = conversation.given.at(-1)
  if (!own || !answer || !conversation.lastReply.includes(askProperties(own.name))) return null
  return toldFields(guide.ownQuestions.data, prose) && sayWithOwnNames(guide, conversation, answer, own.name)
}

/** Whether the message is a question, a request, or a remark about the tutor. */
function isSomethingElse(guide: FieldGuide, { prose, thoughts }: Message): boolean {
  const { understanding } = guide
  return (
    understanding.isOpenQuestion(prose) ||
    thoughts.some(
      (thought) =>
        understanding.isOpenQuestion(thought.text) ||
        understanding.opensQuestion(thought.text) ||
        understanding.isWish(thought.text) ||
        understanding.asksHow(thought.text) ||
        thought.signs.some((sign) => sign !== 'it-works'),
    )
  )
}

/**
 * Whether the message asks something. "When it is tapped" does not, if the tutor's question contains "when".
 */
function isQuestion({ understanding }: FieldGuide, { text }: AskedQuestion, said: string): boolean {
  const [first = ''] = said.toLowerCase().split(/\s+/)
  const isEcho = echoed.has(first) && text.toLowerCase().includes(first)
  return understanding.opensQuestion(said) || (understanding.isOpenQuestion(said) && !isEcho)
}

const echoed = new Set(['when', 'where'])

function sayJudged(
  guide: FieldGuide,
  conversation: Conversation,
  asked: AskedQuestion,
  solution: string,
  verdict: 'right' | 'wrong',
): BuiltInAnswer {
  const { data } = guide.ownQuestions
  const seed = asked.text
  return verdict === 'right'
    ? say(guide, conversation, asked, [`${pickOf(seed, data.right)} ${solution}`, pickOf(seed, data.goOn)])
    : say(guide, conversation, asked, [
        `${pickOf(seed, data.wrong)} ${solution}`,
        asked.misconception?.right ?? null,
      ])
}

/** Shows the right answer for comparison if the learner's answer cannot be judged. */
function sayUnjudged(
  guide: FieldGuide,
  conversation: Conversation,
  asked: AskedQuestion,
  solution: string,
  message: Message,
): BuiltInAnswer | null {
  const { data, saysDontKnow } = guide.ownQuestions
  if (saysDontKnow(message.prose))
    return say(guide, conversation, asked, [`${pickOf(asked.text, data.solved)} ${solution}`])
  return isAttempt(guide, message) && isNearQuestion(guide, asked, solution, message)
    ? say(guide, conversation, asked, [
        `${pickOf(asked.text, data.unjudged)} ${solution}`,
        'Does yours say the same?',
      ])
    : null
}

/** Whether the message contains a word of the question or its solution; otherwise it begins something new. */
function isNearQuestion(
  { understanding }: FieldGuide,
  { text }: AskedQuestion,
  solution: string,
  { prose }: Message,
): boolean {
  const asked = new Set(understanding.tellingStems(`${text} ${solution}`))
  const said = understanding.namedIn(prose)
  return said.length < fewestOfSubject || said.some((stem) => asked.has(stem))
}

const fewestOfSubject = 2

function say(
  guide: FieldGuide,
  conversation: Conversation,
  { misconception }: AskedQuestion,
  parts: (string | null)[],
): BuiltInAnswer {
  const topics = misconception?.read ?? (conversation.slug === null ? [] : [conversation.slug])
  return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts })
}

function verdictOn(
  guide: FieldGuide,
  { misconception }: AskedQuestion,
  solution: string,
  said: string,
): 'right' | 'wrong' | null {
  const { verdictIn } = guide.ownQuestions
  const [expected, own] = [/^(?:Yes|No)\b/.exec(solution)?.[0].toLowerCase() ?? null, verdictIn(said)]
  if (expected !== null && own !== null) return expected === own ? 'right' : 'wrong'
  const sides = [
    { is: 'right' as const, says: misconception?.probeRight ?? [] },
    { is: 'wrong' as const, says: misconception?.probeWrong ?? [] },
  ]
  return expectedIn(said, sides, guide.understanding.saysNot)?.is ?? null
}

const verdicts = new Set(['yes', 'no'])

/**
 * Whether the text is long enough for a claim: "So it crashes, yes?" is, "The counter, right?" only answers.
 */
function isClaim(prose: string): boolean {
  return prose.split(/\s+/).length >= wordsOfClaim
}

const wordsOfClaim = 4

/**
 * Whether the text is a claim of the learner's own. A hesitant answer is shorter: "So 4 is too far, right?".
 */
function isLongClaim(prose: string): boolean {
  return prose.split(/\s+/).length > mostWordsOfHedged
}

const mostWordsOfHedged = 6

/** Gives the reply written for this answer. */
function sayExpected(
  guide: FieldGuide,
  { answer, expects }: AskedQuestion,
  { prose, thoughts }: Message,
  conversation: Conversation,
): BuiltInAnswer | null {
  if (thoughts.some(({ asksToCheck, belief }) => belief !== null || (asksToCheck && isClaim(prose))))
    return null
  if (prose.trimEnd().endsWith('?') && isClaim(prose)) return null
  const { verdictIn } = guide.ownQuestions
  const verdict = verdictIn(prose)
  const byVerdict = verdict && expects.find(({ says }) => says.includes(verdict))
  // "Yes" and "no" count only at the start of the answer.
  const inWords = expects.map((one) => ({ ...one, says: one.says.filter((words) => !verdicts.has(words)) }))
  const found = byVerdict ?? expectedIn(prose, inWords, guide.understanding.saysNot)
  if (!found || conversation.spoken.includes(found.reply)) return null
  const parts = [found.reply]
  if (answer) return finish(guide, answer, parts)
  const topics = conversation.slug === null ? [] : [conversation.slug]
  return finishAnswer(guide, { kind: 'follow-up', topics, linked: 1, parts })
}

/** A few words in reply to a question with one right answer; a question mark often just marks a guess. */
function isAttempt({ codeTalk }: FieldGuide, { prose, thoughts }: Message): boolean {
  return (
    prose.split(/\s+/).length <= mostWordsOfAttempt &&
    !codeTalk.asksMeaning(prose) &&
    thoughts.every((thought) => {
      const asked = surelyAsked(thought)
      const isQuestion = asked !== null && nearlyRepeatsExample(asked)
      const isCheck = thought.asksToCheck && isClaim(prose)
      return thought.belief === null && !isQuestion && !isCheck && !isReaction(thought)
    })
  )
}

const mostWordsOfAttempt = 12

/** Whether the thought is a remark to the tutor: "Thanks", "I do not get it". A bare "no" is an answer. */
function isReaction(thought: Thought): boolean {
  const best = bestReading(thought)
  return best?.kind === 'intent' && isSure(best, thought) && !answers.has(best.id)
}

const answers = new Set(['no', 'yes', 'acknowledge', ...choices])

function pickOf(seed: string, choices: readonly string[]): string {
  const [first = '', ...others] = choices
  return pick(seed, [first, ...others])
}
