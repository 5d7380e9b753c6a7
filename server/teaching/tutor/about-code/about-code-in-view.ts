import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'
import { bestSubject, isLikely, nearlyRepeatsExample, surelyAsked } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { judgeGuess } from './judge-guess.ts'
import { mend } from './mend-code.ts'
import { jsonFitOf, mendedType } from './say-json.ts'
import { sayWithOwnNames } from '#server/teaching/tutor/built-in/say/say-with-own-names.ts'
import { sayLine } from './say-line.ts'
import {
  sayMendedType,
  sayMendInWords,
  sayMending,
  sayObjection,
  sayPlaceOfFault,
  saySign,
  sayVerdict,
  sayWhyThere,
} from './say-code-in-view.ts'
import { sayWhatIf } from './say-what-if.ts'
import { namesSaid, showsExample, viewOfCode, type ViewOfCode } from './view-of-code.ts'
import { apisAskedAbout } from '#server/teaching/tutor/built-in/meant/named-apis.ts'
import { asksAlone } from '#server/teaching/tutor/built-in/meant/meant-alone.ts'
import { namesNothingNew, notSaid } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'

const mostWords = 30

/**
 * Answers a question or a guess about code that the learner showed earlier; null if the message is about
 * neither.
 */
export function aboutCodeInView(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (message.code !== '' || message.diagnosis || conversation.newestCode === '') return null
  if (message.thoughts.length === 0 || message.prose.split(/\s+/).length > mostWords) return null
  if (message.thoughts.some(({ signs }) => signs.includes('it-works'))) return null
  const view = viewOfCode(guide, turn, conversation)
  if (!view || asksBesideCode(guide, conversation, message, view)) return null
  for (const thought of message.thoughts) {
    const answer = aboutOne(
      guide,
      turn,
      conversation,
      { ...thought, text: pointedAt(guide, message, thought, view) },
      view,
    )
    if (answer) return answer
  }
  return null
}

/**
 * Whether the message asks about a subject outside the code: "I want to show an image. Where do I put the
 * file?"
 */
function asksBesideCode(
  guide: FieldGuide,
  conversation: Conversation,
  { thoughts, prose }: Message,
  { code }: ViewOfCode,
): boolean {
  return (
    namesSaid(prose, code).length === 0 &&
    thoughts.some((one) => {
      const ask = guide.codeTalk.readAsk(one.text)
      const isOfCode =
        guide.codeTalk.guessIn(one.text, guide.understanding.asksYesOrNo(one.text)) !== null ||
        (ask !== null && namesNothingNew(guide, conversation, ask.rest))
      const subject = one.isAsking && !isOfCode ? bestSubject(one) : null
      if (apisAskedAbout(one.text, code).some((api) => !code.includes(api))) return true
      const isFresh = notSaid(conversation, guide.understanding.namedIn(one.text)).length > 0
      const isOnCode = ask !== null || /\bline \d/i.test(conversation.lastReply)
      const isWhole =
        surelyAsked(one) !== null && isFresh && !isOnCode && !guide.understanding.pointsBack(one.text)
      const isOther = subject !== null && isLikely(subject) && one.telling >= 2
      return ((one.isAsking && isWhole) || isOther) && asksAlone(guide, conversation, one)
    })
  )
}

/**
 * The text to read for a thought. A guess that only points back is read with the whole message: "It goes up
 * to 2, is it that?"
 */
function pointedAt(
  { understanding }: FieldGuide,
  { prose, thoughts }: Message,
  { text }: Thought,
  view: ViewOfCode,
): string {
  const isPointer =
    thoughts.length > 1 &&
    understanding.pointsBack(text) &&
    understanding.asksYesOrNo(text) &&
    namesSaid(text, view.code).length === 0
  return isPointer ? `${text} ${prose}` : text
}

function aboutOne(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  view: ViewOfCode,
): BuiltInAnswer | null {
  const { codeTalk } = guide
  const { text } = thought
  const line = Number(/\bline (\d{1,4})\b/i.exec(text)?.[1])
  const guessed = codeTalk.guessIn(text, guide.understanding.asksYesOrNo(text))
  const names = namesSaid(text, view.code)
  const isAbout = view.isSpokenOf || view.isJustShown || names.length > 0
  const isElsewhere = isClearlyElsewhere(thought, names, view)
  const asked = codeTalk.readAsk(text)
  if (asked === null && isAbout && codeTalk.objects(text) && !text.includes('?')) {
    const said = sayObjection(guide, conversation, view, line > 0 ? line : lineMeant(text, names, view))
    if (said) return said
  }
  if (line > 0 && guessed !== 'cause') return sayLine(guide, view, line)
  const isOfCode = asked !== null && (names.length > 0 || namesNothingNew(guide, conversation, asked.rest))
  const ask = isOfCode ? asked.id : null
  const isSpokenOf =
    view.isSpokenOf ||
    (view.isRecent && (asksAboutOwnCode.has(ask ?? '') || guessed === 'crashes')) ||
    (isOfCode && isBare(guide, conversation, asked))
  const isOfJson = view.diagnosis === null || view.diagnosis.diagnostic.article === 'err-decoding'
  const fit = isOfJson ? jsonFitOf(conversation) : null
  if (isSpokenOf && ask === 'which-line' && !fit?.misfits.length) return sayPlaceOfFault(guide, view)
  const whatIf = codeTalk.whatIfIn(text)
  if (whatIf && isAbout && isSupposing(text)) {
    const said = sayWhatIf(guide, whatIf, [...names, ...keysSaid(text)], view)
    if (said) return said
  }
  if (isSpokenOf && !isElsewhere) {
    if (ask === 'how-to-mend' || ask === 'what-now' || ask === 'where-in-code' || ask === 'which-line') {
      const type = fit ? mendedType(fit, conversation.code) : null
      if (fit && type) return sayMendedType(guide, conversation, fit, type)
      const mending = view.focus ? mend(view.focus, view.code, targetOf(turn)) : null
      if (mending && view.focus) return sayMending(guide, conversation, view.focus, mending)
      const inWords = view.focus && sayMendInWords(guide, conversation, view, view.focus)
      if (inWords) return inWords
    }
    if (ask === 'why-there' || isBareWhy(text)) {
      const why = sayWhyThere(guide, conversation, view)
      if (why) return why
    }
  }
  const byProperty = withProperty(guide, conversation, text)
  if (byProperty) return byProperty
  const sign = saySign(guide, text, view)
  if (sign) return sign
  if (!guessed || !(isAbout || isSpokenOf) || isElsewhere || !isGuess(guide, thought)) return null
  const verdict = judgeGuess(guessed, text, view, conversation.code, fit)
  const isOfMisfit = fit?.misfits.some(
    ({ property, near }) => names.includes(property) && text.includes(near ?? ' '),
  )
  const isPartOnly = saysMoreThanOneThing(text) && !isOfMisfit
  if (verdict === null && (surelyAsked(thought) !== null || !view.isSpokenOf)) return null
  return sayVerdict(guide, turn, conversation, view, verdict, isPartOnly)
}

/** The line that shares most names with a text; 0 if none has two of them, or one that the code declares. */
function lineMeant(text: string, names: readonly string[], { lines }: ViewOfCode): number {
  const said = new Set(text.match(/[A-Za-z_]\w+/g))
  const shared = lines.map((line) => new Set(line.match(/[A-Za-z_]\w+/g)).intersection(said))
  const counts = shared.map((own) => (own.size >= 2 || names.some((name) => own.has(name)) ? own.size : 0))
  const most = Math.max(0, ...counts)
  return most === 0 ? 0 : counts.indexOf(most) + 1
}

/** Questions that can refer to code from a few turns back. */
const asksAboutOwnCode = new Set(['which-line', 'how-to-mend'])

/**
 * Whether a question such as "Which line?" names nothing else, so it means the code in view even several
 * messages later. If the newest reply showed an example, only "which line" still means the learner's own
 * code.
 */
function isBare(
  guide: FieldGuide,
  conversation: Conversation,
  { id, rest }: { id: string; rest: string },
): boolean {
  return (
    rest.split(/\s+/).length <= mostWordsBeside &&
    namesNothingNew(guide, conversation, rest) &&
    (id === 'which-line' || !showsExample(conversation))
  )
}

const mostWordsBeside = 6

/**
 * Whether a guess makes several claims, of which a "yes" might confirm only one. Short sentences such as "Is
 * that it?" do not count.
 */
function saysMoreThanOneThing(text: string): boolean {
  const claims = text.split(/(?<=[.!?])\s/).filter((one) => one.split(/\s+/).length > mostWordsOfPointer)
  return claims.join(' ').split(/\s+/).length > mostWordsOfOneGuess
}

const mostWordsOfPointer = 3
const mostWordsOfOneGuess = 10

/** Whether a thought may be a guess, and not a "why" or "how" question. */
function isGuess({ understanding }: FieldGuide, { text }: Thought): boolean {
  return !understanding.isOpenQuestion(text) && !understanding.asksHow(text)
}

/** Shows the last example again with the property that the learner named: "By seconds, please". */
function withProperty(guide: FieldGuide, conversation: Conversation, text: string): BuiltInAnswer | null {
  const answer = conversation.given.at(-1)
  const words: string[] = text.match(/\w+/g) ?? []
  if (!answer?.slots.property || !conversation.newest.includes(answer) || words.length > mostWordsOfWish)
    return null
  if (guide.understanding.isOpenQuestion(text) || guide.understanding.asksYesOrNo(text)) return null
  const isNamed = conversation.ownDeclarations.some(({ fields }) =>
    fields.some(({ name }) => words.includes(name)),
  )
  return isNamed ? sayWithOwnNames(guide, conversation, answer, text) : null
}

const mostWordsOfWish = 6

/** JSON keys in snake case, such as "author_name". */
function keysSaid(text: string): string[] {
  return text.match(/\b[a-z]\w*_\w+\b/g) ?? []
}

function isSupposing(text: string): boolean {
  return /\b(?:if|instead|would)\b/i.test(text)
}

function isBareWhy(text: string): boolean {
  return /^\W*(?:but |and |ok )?why(?: is that| though)?\W*$/i.test(text)
}

/**
 * Whether the thought almost repeats a known question and names nothing in the code, so it is not about the
 * code.
 */
function isClearlyElsewhere(thought: Thought, names: readonly string[], view: ViewOfCode): boolean {
  const asked = surelyAsked(thought)
  if (asked === null || names.length > 0) return false
  return (
    nearlyRepeatsExample(asked) &&
    asked.coverage >= coverageOfKnown &&
    thought.telling >= 2 &&
    view.focus !== null
  )
}

const coverageOfKnown = 0.9
