import type { ThreadMessage, TutorTurn } from '#server/tutor/turn.ts'
import type { Reaction } from './answer-reaction.ts'
import { askedPart } from './asked-part.ts'
import type { SmallTalk } from './answer-small-talk.ts'
import type { Diagnosis } from './diagnose.ts'
import type { FieldGuide } from './field-guide.ts'
import { isDeclined, type DeclineReason } from './decline-reason.ts'
import { proseAndCode } from './looks-like-swift.ts'
import { reviewSwift } from './review-swift.ts'
import { meaningfulWords } from './search-words.ts'
import { isOtherLanguage } from './spoken-language.ts'
import { plainly, says } from './turn-patterns.ts'
import type { Uncovered } from './uncovered.ts'

type FollowUpWish = 'shorter' | 'code' | 'why' | 'about' | Reaction

/** What a turn is, and what it is about. */
export type TurnReading =
  | { kind: 'decline'; reason: DeclineReason }
  | { kind: 'small-talk'; talk: SmallTalk }
  | { kind: 'error'; diagnosis: Diagnosis; escalations: number; showMe: boolean }
  | { kind: 'review' | 'explain-code'; code: string }
  | { kind: 'next' | 'plan' | 'vague' | 'whole-app' | 'other-language' }
  | { kind: 'uncovered'; uncovered: Uncovered }
  | { kind: 'stuck'; escalations: number; showMe: boolean }
  | { kind: 'follow-up'; wish: FollowUpWish; context: string; slugs: string[] }
  | { kind: 'question'; escalations: number; showMe: boolean; about: string; context?: string; isHowTo: boolean }

export function readTurn(guide: FieldGuide, turn: TutorTurn): TurnReading {
  const message = lastMessage(turn.thread)
  const { prose, code } = proseAndCode(message)
  const plain = plainly(prose)
  const earlier = turn.thread.slice(0, -1)
  const declined = isDeclined(plain, code)
  if (declined) return { kind: 'decline', reason: declined }
  const talk = smallTalkIn(plain)
  if (talk && code === '' && !(earlier.length === 0 && says.vague.test(plain))) return { kind: 'small-talk', talk }

  const diagnosis = guide.diagnose(message)
  const showMe = says.showMe.test(plain) && code === ''
  const pushes = showMe || (says.escalate.test(plain) && plain.length < 160)
  if (diagnosis && !isOnlyAsked(plain, diagnosis)) return { kind: 'error', diagnosis, escalations: repeatsOf(guide, earlier, diagnosis), showMe: false }
  if (code === '' && plain.length < 160) {
    if (says.aboutTutorsMemory.test(plain)) return { kind: 'small-talk', talk: 'privacy' }
    if (says.inOtherLanguage.test(plain)) return { kind: 'small-talk', talk: 'language' }
    if (says.doubting.test(plain)) return { kind: 'small-talk', talk: 'doubting' }
    if (says.discouraged.test(plain) && !says.howTo.test(plain)) return { kind: 'small-talk', talk: 'discouraged' }
  }
  if (says.wholeApp.test(plain) && code === '') return { kind: 'whole-app' }
  if (code === '' && isOtherLanguage(plain)) return { kind: 'other-language' }
  const uncovered = code === '' && !says.comesFrom.test(plain) ? guide.findUncovered(plain) : null
  if (uncovered) return { kind: 'uncovered', uncovered }
  const isUnclear = !showMe && earlier.length > 0 && says.unclear.test(plain)
  if ((pushes || isUnclear) && code === '' && (earlier.length > 0 || turn.currentTask)) {
    const pushed = pushedOn(guide, turn, earlier, showMe)
    // A question is not answered in the same words again; an error and a task have rungs to climb.
    const followUp = isUnclear && pushed.kind === 'question' ? followUpIn(guide, plain, message, earlier) : null
    return followUp ?? pushed
  }
  if (code !== '') {
    if (says.review.test(plain) || plain === '') return { kind: 'review', code }
    if (says.explainCode.test(plain) && !says.howTo.test(plain)) return { kind: 'explain-code', code }
    if (says.trouble.test(plain) && !asksForAWay.test(plain) && reviewSwift(code, turn.project?.targetIOS ?? null, guide).length > 0) return { kind: 'review', code }
  }
  if (turn.currentTask ? says.askForHelp.test(plain) : says.bareStuck.test(plain)) return turn.currentTask ? { kind: 'stuck', escalations: 0, showMe: false } : { kind: 'vague' }
  if (turn.currentTask && says.stuck.test(plain) && meaningfulWords(prose).length <= 8) return { kind: 'stuck', escalations: 0, showMe: false }
  if (says.next.test(plain) && plain.length < 80) return { kind: 'next' }
  if (isAboutPlan(plain, turn)) return { kind: 'plan' }
  const followUp = followUpIn(guide, plain, message, earlier)
  if (followUp) return followUp
  if (says.vague.test(plain) || !/\p{L}{2}/u.test(plain)) return { kind: 'vague' }
  const { about, context } = code === '' ? askedPart(guide.respell(message.replace(says.simply, ''))) : { about: message }
  return { kind: 'question', escalations: 0, showMe: false, about, ...(context ? { context } : {}), isHowTo: !says.concept.test(plainly(about)) && !isBareTopic(about) }
}

export function lastMessage(thread: readonly ThreadMessage[]): string {
  return thread.findLast((message) => message.role === 'learner')?.text ?? ''
}

/** "lists", "swiftdata": a topic and no more. */
export function isBareTopic(message: string): boolean {
  return plainly(message).split(' ').length <= 2
}

function smallTalkIn(plain: string): SmallTalk | null {
  if (says.greeting.test(plain) || says.howAreYou.test(plain)) return 'greeting'
  if (says.bye.test(plain)) return 'bye'
  if (says.thanks.test(plain)) return 'thanks'
  return says.whoAreYou.test(plain) && plain.length < 70 ? 'who-are-you' : null
}

/** "What is EXC_BAD_ACCESS?" and the like are recognised errors too; a one-word coincidence in a long question is not. */
function isOnlyAsked(plain: string, diagnosis: Diagnosis): boolean {
  return diagnosis.error === null && diagnosis.matchedLength < 9 && plain.length > 120
}

function repeatsOf(guide: FieldGuide, earlier: readonly ThreadMessage[], diagnosis: Diagnosis): number {
  return earlier.filter((message) => message.role === 'learner' && guide.diagnose(message.text)?.diagnostic.id === diagnosis.diagnostic.id).length
}

/** "Still stuck" and "show me" are about the last problem of the thread, else about the task. */
function pushedOn(guide: FieldGuide, turn: TutorTurn, earlier: readonly ThreadMessage[], showMe: boolean): TurnReading {
  const learner = toldBy(earlier)
  let escalations = 1
  for (const text of learner.toReversed()) {
    const plain = plainly(proseAndCode(text).prose)
    const diagnosis = guide.diagnose(text)
    if (diagnosis) return { kind: 'error', diagnosis, escalations: escalations + repeatsOf(guide, earlier, diagnosis) - 1, showMe }
    if (says.escalate.test(plain) && plain.length < 160) escalations += 1
    else if (turn.currentTask && (says.stuck.test(plain) || says.next.test(plain)))
      return { kind: 'stuck', escalations: says.next.test(plain) ? escalations - 1 : escalations, showMe }
    else if (!smallTalkIn(plain) && !isDeclined(plain, '') && !says.showMe.test(plain)) return { kind: 'question', escalations, showMe, about: text, isHowTo: true }
  }
  return turn.currentTask ? { kind: 'stuck', escalations: escalations - 1, showMe } : { kind: 'vague' }
}

const planWords =
  /\b(my|the|our|this) (plan|roadmap|project|tasks?|phases?|features?|screens?|architecture|milestones?|to-?do|schedule|saved (code|solutions?)|data model|entit(y|ies)|progress|diagram|app idea|saved)\b|^\/plan\b|\bhow (much|far|many)\b.{0,30}\b(done|left|finished|tasks?|remaining|progress|to go|go)\b|\bhow long (will|does|is|would) (it|this|my app|the app|the project|this project)\b|\bwhat (have|did) i (done|do|finish(ed)?|save[d]?|complete[d]?)\b|\bwhich (screens|features|frameworks|permissions|entities|models)\b.{0,40}\b(need|my|have|app)\b|\bwhat (screens|features|frameworks|permissions|entities|data|models|privacy keys)\b.{0,30}\b(do i|does my|my app|will i|should i|are in)\b|\b(add|include|put in|want) (an?|another|one more|some|this|that)( new)? features?\b|\bwhat if i (also )?want\b/

/** "I made the project, but the simulator stays black" is about what happens in Xcode, not about the plan. */
const xcodeTrouble =
  /\bxcode project\b|\berrors?\b|\b(black|blank|white) ?(screen)?\b|\b(crash|freez|frozen|hang)\w*|\b(does|is|will|do|are|has)(n'?t| not) (show|open|run|build|start|load|appear|launch|compile|work|respond)\w*/

function isAboutPlan(plain: string, turn: TutorTurn): boolean {
  if (!turn.plan && turn.tasks.length === 0) return false
  return planWords.test(plain) && plain.length < 160 && !xcodeTrouble.test(plain)
}

/** "How do I add a second row?" above code that has other faults too. */
const asksForAWay = /\bhow (do|can|to|would|should|could|might)\b/

/** Short messages that only make sense after what was said before. */
function followUpIn(guide: FieldGuide, plain: string, message: string, earlier: readonly ThreadMessage[]): TurnReading | null {
  const before = earlier.findLast((one) => one.role === 'learner' && !smallTalkIn(plainly(one.text)))
  if (!before) return null
  const spoken = earlier.findLast((one) => one.role === 'tutor')?.text ?? ''
  // An answer names what it stands on in its last line; links before it only point aside.
  const slugs = [
    ...spoken
      .split('\n\n')
      .toReversed()
      .join('\n\n')
      .matchAll(/\/field-guide\/([a-z0-9-]+)/g),
  ]
    .map((match) => match[1] ?? '')
    .filter((slug) => guide.findArticle(slug))
  const topic = topicBefore(earlier)
  const wish = wishIn(plain)
  if (wish) return { kind: 'follow-up', wish, context: topic, slugs }
  const words = meaningfulWords(message)
  const leans = (says.startsOn.test(plain) && !bringsSubject(plain)) || (says.aboutBefore.test(plain) && words.length <= 7)
  return leans && plain.length < 240 ? { kind: 'follow-up', wish: 'about', context: topic, slugs } : null
}

/** What the learner said, without what only asks for more of the same: "why?", "shorter", "can you show code". */
function toldBy(earlier: readonly ThreadMessage[]): string[] {
  return earlier
    .filter((message) => message.role === 'learner')
    .map((message) => message.text)
    .filter((text) => !isBareWish(plainly(text)))
}

const wishes = ['where', 'exercise', 'quiz', 'example', 'lines', 'unclear', 'shorter', 'code', 'why', 'more'] as const

function wishIn(plain: string): (typeof wishes)[number] | null {
  const wish = wishes.find((one) => says[one].test(plain)) ?? null
  return wish === 'why' && bringsSubject(plain) ? null : wish
}

/** "Why does ContentView have a body?" asks something of its own; "why is that?" and "and why a class?" lean on what was said. */
function bringsSubject(plain: string): boolean {
  const asked = /^(?:why|how come|can i|do i|should i) (.+)/.exec(plain)?.[1]
  return asked !== undefined && !says.aboutBefore.test(plain) && meaningfulWords(asked).length >= 2
}

/** "I don't get it" climbs a rung where there is one, so it counts as said. */
function isBareWish(plain: string): boolean {
  return wishIn(plain) !== null && !says.escalate.test(plain)
}

/** What the thread is about: the last learner messages that say something, with what the tutor said where it is short. */
function topicBefore(earlier: readonly ThreadMessage[]): string {
  const learner = toldBy(earlier)
  const last = learner.at(-1) ?? ''
  const opening = meaningfulWords(last).length < 5 ? (learner.at(-2) ?? '') : ''
  const spoken = earlier.findLast((message) => message.role === 'tutor')?.text ?? ''
  return [last, opening, spoken.length < 300 ? spoken : ''].filter((text) => text !== '').join('\n')
}
