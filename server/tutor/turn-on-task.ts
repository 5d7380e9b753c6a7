import type { HintMove } from '#contract/hint.ts'
import { boundTurn } from '#server/field-guide/bound-turn.ts'
import { codeBlocks, withoutCodeBlocks } from '#server/field-guide/code-blocks.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import { looksLikeSwift } from '#server/field-guide/looks-like-swift.ts'
import { lastMessage, readTurn } from '#server/field-guide/read-turn.ts'
import { meaningfulWords } from '#server/field-guide/search-words.ts'
import { plainly, says } from '#server/field-guide/turn-patterns.ts'
import type { HintAct } from './hint-ladder.ts'
import type { TutorTurn } from './turn.ts'

export interface Surroundings {
  /** The learner chose the task to work on; else it is only the one in progress. */
  isChosen: boolean
  move: HintMove | null
  /** The answer before this turn gave the solution, and the learner was asked to say why it works. */
  awaitsExplanation: boolean
  /** The answer before this turn was on the task's own solution. */
  follows: boolean
}

const asksForCode =
  /\b(write|give|show|send|paste|build|make|create|code|implement|generate|output|print|finish|complete|provide|post|produce|draft|type out|spell out|encode|dictate)\b.{0,60}\b(it|this|that|code|view|screen|function|method|class|struct|file|files|solution|answer|implementation|app|task|model|form|list|button|body|everything|all of it|result|snippet|lines?)\b/
const asksHow = /^(but |and |ok |so |hi |hey |hello |please )*how (do|can|could|would|should|to)\b/
const asksWhy = /^(but |and |ok |so )*(why|what('s| is) the point|do i (really )?(need|have)|is (it|this) (really )?(needed|necessary|worth)|what for)\b/

/** What a turn is on the ladder of the current task; null where it is not about the task's own solution and is simply answered. */
export function actOnTask(guide: FieldGuide, sent: TutorTurn, { isChosen, move, awaitsExplanation, follows }: Surroundings): HintAct | null {
  const turn = boundTurn(sent)
  const { currentTask: task } = turn
  if (!task || task.status === 'completed') return null
  const message = lastMessage(turn.thread)
  const { prose, code } = proseAndCode(message)
  const plain = plainly(prose)
  if (move === 'show_me') return 'show-me'
  if (move === 'hint') return 'hint'
  if (move === 'attempt') return code !== '' || saysSomething(guide, prose) ? 'attempt' : 'unreadable'

  const reading = readTurn(guide, turn)
  const asksForAll = isOwnWords(prose) && says.showMe.test(plain) && code === ''
  if (reading.kind === 'stuck') return reading.showMe ? (asksForAll ? 'show-me' : 'ask') : 'hint'
  if (isChosen && asksForAll) return 'show-me'
  if (['error', 'small-talk', 'decline', 'next', 'plan', 'other-language'].includes(reading.kind)) return null
  if (awaitsExplanation && code === '' && !prose.includes('?') && !asksForCode.test(plain) && saysSomething(guide, prose)) return 'explain-back'
  const shared = sharedWords(message, withoutName(`${task.title} ${task.description ?? ''} ${task.doneWhen ?? ''}`, turn.project?.title ?? ''))
  if (code !== '') return (isChosen || shared >= 2) && reading.kind !== 'explain-code' ? 'attempt' : null
  if (asksForCode.test(plain) && !asksHow.test(plain) && (isChosen || shared >= 2 || reading.kind === 'whole-app')) return 'ask'
  if (asksWhy.test(plain) || (says.concept.test(plain) && !(isChosen && shared >= 2))) return null
  if (isChosen && says.escalate.test(plain) && plain.length < 160) return 'hint'
  if (isChosen) return shared >= 1 || (follows && ['follow-up', 'vague'].includes(reading.kind)) ? 'ask' : isHowTo(reading, plain) && shared >= 1 ? 'ask' : null
  return shared >= 2 && isHowTo(reading, plain) ? 'ask' : null
}

/** A wish that somebody typed, not one that stands in a text they pasted. */
function isOwnWords(prose: string): boolean {
  return prose.length < 120 && !/[<>{}"“”\n]/.test(prose)
}

function isHowTo(reading: ReturnType<typeof readTurn>, plain: string): boolean {
  return (reading.kind === 'question' && reading.isHowTo) || says.howTo.test(plain)
}

/** At least a few different words, half of which are words at all. */
function saysSomething(guide: FieldGuide, text: string): boolean {
  const words = [...new Set(plainly(text).match(/[\p{L}']{2,}/gu) ?? [])]
  const known = words.filter((word) => everydayWords.has(word) || guide.knowsWord(word))
  return words.length >= 4 && known.length * 2 >= words.length && known.length >= 3
}

const everydayWords = new Set(
  "i a an the it is was be to of in on at and or but so not no my me we you he she they this that then than when where why how what which tried try put used use made make did do done does got get add added have has had with for from as if because think thought want wanted need can could would should will there here now just only still also after before into out up it's i'm don't didn't doesn't can't".split(
    ' ',
  ),
)

/** A task that names the app is not on what the app's name speaks of. */
function withoutName(text: string, name: string): string {
  const joined = name.replace(/[^\p{L}\p{N}]/gu, '')
  return [name, joined].filter((one) => one !== '').reduce((rest, one) => rest.replaceAll(one, ' '), text)
}

function sharedWords(message: string, task: string): number {
  const own = new Set(meaningfulWords(task).map(stem))
  return new Set(
    meaningfulWords(message)
      .map(stem)
      .filter((word) => own.has(word)),
  ).size
}

function stem(word: string): string {
  return word.toLowerCase().replace(/(ing|ed|es|s)$/, '')
}

function proseAndCode(message: string): { prose: string; code: string } {
  const blocks = codeBlocks(message)
  if (blocks.length === 0) return looksLikeSwift(message)
  return { prose: withoutCodeBlocks(message, ' ').trim(), code: blocks.map((block) => block.code).join('\n') }
}
