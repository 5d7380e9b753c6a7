import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, type BuiltInAnswer } from './built-in-answer.ts'
import { isUnsafe, type DeclineReason } from './decline-reason.ts'
import type { FieldGuide } from './field-guide.ts'
import { proseAndCode } from './looks-like-swift.ts'
import { lastMessage } from './read-turn.ts'
import { plainly } from './turn-patterns.ts'

/** A kind no, and a way back; never an answer. */
export function answerDecline(guide: FieldGuide, turn: TutorTurn, reason: DeclineReason, message: string): BuiltInAnswer {
  return finishAnswer(guide, { kind: 'decline', topics: [], parts: [pick(message, refusals[reason]), wayBack(turn, message)] })
}

/** The answer to what would do harm, which no model is asked; null for all else. */
export function refuseUnsafe(guide: FieldGuide, turn: TutorTurn): string | null {
  const message = lastMessage(turn.thread)
  const reason = isUnsafe(plainly(proseAndCode(message).prose))
  return reason && answerDecline(guide, turn, reason, message).markdown
}

const refusals: Record<DeclineReason, readonly [string, ...string[]]> = {
  rules: [
    "I can't share how I am set up, or leave my role, whoever asks. I am a tutor for iOS and Swift, and that is all there is to see from here.",
    "That I can't share: my setup stays where it is, and I only help with learning to build iOS apps in Swift.",
  ],
  others: [
    "I can't open or share other people's projects, chats or data. I only ever see this one project of yours, and help you build its iOS app.",
    "Other people's work is not mine to show: I can't see it and won't share it. I only know your own iOS project.",
  ],
  harmful: [
    "I can't help with that: an app must not work behind the back of the people it touches, or of App Review. I only help with iOS apps that say openly what they do and ask permission first.",
    "I won't help with that one. It would harm or deceive people, and Apple's rules forbid it. I can only help with iOS apps that are open about what they do.",
  ],
  medical: [
    "I can't give medical advice: please ask a doctor or a pharmacist. I only help with building iOS apps in Swift.",
    "That is a question for a doctor or pharmacist, and I can't answer it. I only help with iOS app development.",
  ],
  'off-topic': [
    "I can't help with that one: I only teach building iOS apps with Swift.",
    "That is outside what I can do. I only know about making iOS apps in Swift, so I can't answer it well.",
    "I can't take that on: my focus is iOS app development and nothing else.",
  ],
  'other-platform': [
    "I can't help with other platforms: I only teach iOS apps in Swift. If you tell me what the thing should do, I can say how iOS does it.",
    "That is outside my field: I focus on iOS and Swift, and can't advise well on anything else.",
  ],
}

function wayBack(turn: TutorTurn, message: string): string {
  if (turn.currentTask) return `Back to your app whenever you like: your current task is **${turn.currentTask.title}**. Shall we go on with it?`
  return pick(message, [
    'What would you like your iOS app to do next?',
    'If you have an app idea, an error text or some Swift code, send it, and we go on from there.',
    'Tell me about an app you want to build, or paste an error you are stuck on.',
  ])
}
