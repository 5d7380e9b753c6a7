import { readCodeModel } from '#server/swift/code-model.ts'
import { findCodeFaults } from '#server/swift/faults/find-code-faults.ts'
import { swiftLines } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { sayCodeFault } from '#server/teaching/guide/review/code-fault-text.ts'
import { fitsSymptom } from '#server/teaching/guide/review/symptom.ts'
import { readAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { sayLine } from '#server/teaching/tutor/about-code/say-line.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { sayKind } from './say-kind.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** A question about code in view: what a line or a word of it does, why a type is what it is, or whether it is right. */
export interface OwnLine {
  code: string
  /** Counted from 1; null for the whole code. */
  line: number | null
  /** The code that the question quotes; may be empty. */
  quoted: string
  asks: 'what' | 'why-kind' | 'right' | 'symptom'
}

const mostWords = 24

/** Null unless the message asks what recent code does, whether it is right, or why something goes wrong. */
export function readOwnLine(
  { codeTalk, codeFaults, understanding }: FieldGuide,
  { thread }: TutorTurn,
): OwnLine | null {
  const text = thread.at(-1)?.text ?? ''
  const pasted = pastedLast(thread)
  const shown = thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
  const isOfTutor = quotedIn(text, pasted) === null && quotedIn(text, swiftLines(shown).join('\n')) !== null
  const code = isOfTutor ? swiftLines(shown).join('\n') : pasted
  const pieces = piecesShown(thread)
  const isNothingShown = code === '' && pieces.length === 0
  if (isNothingShown || text.includes('\n') || text.split(/\s+/).length > mostWords) return null
  const found = quotedIn(text, code)
  const cause = isOfTutor || understanding.asksHow(text) ? null : causeIn(codeFaults, code, text)
  if (!found && cause) return { code, line: cause.line, quoted: '', asks: 'symptom' }
  if (!found && pasted !== '' && (codeTalk.asksToConfirm(text) || asksIfRight(text)))
    return { code, line: null, quoted: '', asks: 'right' }
  if (!found) {
    const asked = pieces.flatMap((piece) => wordAsked(text, piece) ?? [])
    return asked.find(({ line }) => line !== null) ?? asked[0] ?? null
  }
  const rest = text.replaceAll('`', '').replace(found.quoted, ' ')
  if (asksIfRight(text)) return isOfTutor ? null : { code, ...found, asks: 'right' }
  return codeTalk.asksMeaning(rest) || /\bexplain\b/i.test(rest) ? { code, ...found, asks: 'what' } : null
}

/** A fault in the code that explains what the learner reports. */
export function causeIn(texts: FieldGuide['codeFaults'], code: string, said: string) {
  for (const fault of findCodeFaults(code)) {
    const text = texts.find(({ kind }) => kind === fault.kind)
    if (text && fitsSymptom(text, { said, error: null }))
      return { line: fault.line, says: sayCodeFault(text, fault), article: text.article }
  }
  return null
}

const turnsBack = 6

function pastedLast(thread: TutorTurn['thread']): string {
  const pieces = thread
    .slice(-turnsBack - 1, -1)
    .filter(({ role }) => role === 'learner')
    .map(({ text }) => proseAndCode(text).code)
  // A single line is a quotation in a question and not an attempt.
  return pieces.findLast((piece) => piece.includes('\n')) ?? ''
}

/** What was shown of the task’s code, the newest first: pasted, in a named file, or in the last answer. */
function piecesShown(thread: TutorTurn['thread']): string[] {
  const last = thread.findLast(({ role }) => role === 'tutor')
  return thread
    .slice(-piecesBack - 1, -1)
    .filter((one) => one === last || one.role === 'learner' || /^```swift \w{1,80}\.swift$/m.test(one.text))
    .map(({ role, text }) => (role === 'learner' ? proseAndCode(text).code : swiftLines(text).join('\n')))
    .filter((piece) => piece.includes('\n'))
    .toReversed()
}

const piecesBack = 16
const mostWordsOfWord = 10
const opening =
  /^(?:(?:and|but|so|ok|hm),? )?(what(?:'s|’s|s| does| do| is| are)?|why(?: is| are| do (?:i|you|we)(?: need)?)?|explain|how does)\b(?: it)?(?: the| an?| this| that| word)?/i
/** Words behind what is asked about: "… do here", "… mean in this code". */
const closing = new Set(
  'do does mean means stand work for here there needed used exactly good in this that the my your code'.split(
    ' ',
  ),
)

function withoutClosing(text: string): string {
  const words = text.replace(/ in line \d{1,3}$/i, '').split(' ')
  return words.slice(0, words.findLastIndex((word) => !closing.has(word.toLowerCase())) + 1).join(' ')
}

/** "What does zip do?", "why self here?", "what does line 4 do?", "why a struct?", of code in view. */
function wordAsked(text: string, code: string): OwnLine | null {
  const plain = squeezed(text).replace(/[?!.]{1,3}$/, '')
  const asks = opening.exec(plain)
  if (!asks || plain.split(' ').length > mostWordsOfWord) return null
  const lines = code.split('\n')
  const numbered = /\bline (\d{1,3})\b/i.exec(plain)?.[1]
  const isWhy = /^why/i.test(asks[1]!)
  const kind = isWhy ? /\b(?:struct|class|enum|actor)\b/.exec(plain)?.[0] : undefined
  if (kind) return { code, line: lineOfType(code, kind, plain), quoted: kind, asks: 'why-kind' }
  const rest = withoutClosing(plain.slice(asks[0].length))
    .replaceAll('`', '')
    .replace(/(?<=\S) (?:line|part|sign|word|keyword|modifier|thing)$/i, '')
    .trim()
  // "What is a list?" asks for the idea; the Field Guide has it.
  if (
    /^what(?:'s|’s|s| is| are)/i.test(asks[1]!) &&
    !/[^\w ]/.test(rest) &&
    rest === plain.slice(asks[0].length).trim()
  )
    return null
  const line = rest === '' || /^line \d/i.test(rest) ? 0 : lineWithWord(lines, rest)
  if (line > 0) return { code, line, quoted: rest, asks: 'what' }
  return numbered && rest.startsWith('line')
    ? { code, line: Number(numbered), quoted: '', asks: 'what' }
    : null
}

/** The first line with a word or sign, but not in an import or a comment. */
function lineWithWord(lines: readonly string[], word: string): number {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const whole = new RegExp(
    `${/^\w/.test(word) ? '(?<![\\w@])' : ''}${escaped}${/\w$/.test(word) ? '\\b' : ''}`,
  )
  return lines.findIndex((line) => whole.test(line) && !/^\s*(?:import\b|\/\/)/.test(line)) + 1
}

/** The line of the type that a question names, else of the first of this kind, else of the first type. */
function lineOfType(code: string, kind: string, text: string): number | null {
  const types = (readCodeModel(code)?.types ?? []).filter((one) => one.kind !== 'extension')
  const named = types.find(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
  return (named ?? types.find((one) => one.kind === kind) ?? types[0])?.line ?? null
}

/** "Is … right?", "… is correct?", and nothing else behind it. */
function asksIfRight(text: string): boolean {
  return (
    /^(?:and |but |so |ok,? )?(?:is|are)\b/i.test(text) &&
    /\b(?:right|correct|ok|okay|fine|good|wrong)(?: (?:here|now|like this|like that))?\s{0,3}\??$/i.test(text)
  )
}

const mostWindow = 14

/** The longest part of the text that occurs in the code: in backticks, or words that look like code. */
export function quotedIn(text: string, code: string): { line: number; quoted: string } | null {
  const lines = code.split('\n').map(squeezed)
  const lineWith = (part: string) => lines.findIndex((line) => line.includes(part)) + 1
  for (const [, span = ''] of text.matchAll(/`([^`\n]{2,120})`/g)) {
    const line = lineWith(squeezed(span))
    if (line > 0) return { line, quoted: squeezed(span) }
  }
  const words = squeezed(text).split(' ')
  for (let length = Math.min(mostWindow, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words
        .slice(from, from + length)
        .join(' ')
        .replace(/[?.,:]{1,5}$/, '')
      const line = isCode(part) ? lineWith(part) : 0
      if (line > 0) return { line, quoted: part }
    }
  return null
}

function isCode(part: string): boolean {
  return (
    part.length > 3 &&
    /^[.@][A-Za-z]{3}|[\w)\]"] ?(?:[=!<>+*/%&|-]{1,3}|\.|\(|\[|\?\?|:) ?["\w$(-]|\(\)/.test(part)
  )
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/**
 * Says what the line does, or judges it with a reason. If that is not possible by reading, says how to find
 * out.
 */
export function answerOwnLine(
  guide: FieldGuide,
  help: TaskHelp | null,
  task: TurnTask,
  { code, line, quoted, asks }: OwnLine,
  said: string,
): BuiltInAnswer {
  const lines = code.split('\n')
  if (asks === 'what' && line !== null)
    return sayLine(guide, { lines, code, findings: [] }, line, quoted, reasonInTask(task, quoted, said))
  if (asks === 'why-kind') return sayKind(guide, code, line, quoted)
  const cause = asks === 'symptom' ? causeIn(guide.codeFaults, code, said) : null
  if (cause)
    return finishAnswer(guide, {
      kind: 'review',
      topics: [cause.article],
      linked: 1,
      parts: [`Line ${cause.line} of your code: ${cause.says}`, 'Does that change what you see?'],
    })
  const faults = faultsOf(guide, help, code)
  const fault = faults.find((one) => line === null || one.line === line)
  const other = faults.find((one) => one !== fault)
  const lacking = help && readAttempt(help, code).found.find(({ passed }) => !passed)
  const it = quoted === '' ? 'your code' : `\`${quoted}\``
  return finishAnswer(guide, {
    kind: 'review',
    topics: help ? [help.pack.topic] : task.topics,
    linked: 1,
    parts: fault
      ? [`No. Line ${fault.line}: ${fault.says}`]
      : [
          `I can’t judge ${it} without running it: I read it and found no mistake ${line === null ? 'that I know' : 'in that line'}, which proves nothing.`,
          `${wayToSee(line === null ? code : quoted)} ${task.doneWhen ? `What should come out, your task says: ${task.doneWhen}` : ''}`.trim(),
          other ? `Also, line ${other.line}: ${other.says}` : null,
          !other && lacking ? `What I can check, and miss in your code: ${lacking.says}` : null,
        ],
  })
}

/** The task's sentence with all words of the name that a “why” asks about: `startOfDay`, “the starts of two days”. */
function reasonInTask({ description }: TurnTask, name: string, said: string): string | null {
  const parts = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').match(/[A-Za-z]{3,40}/g) ?? []
  if (!/^\W*(?:and |but |so )?why\b/i.test(said) || parts.length < 2) return null
  const sentence = sentencesOf(description ?? '').find((one) =>
    parts.every((part) => new RegExp(`\\b${part}`, 'i').test(one)),
  )
  return sentence ? `Your task gives the reason: “${sentence}”` : null
}

function faultsOf(guide: FieldGuide, help: TaskHelp | null, code: string): { line: number; says: string }[] {
  return help ? readAttempt(help, code).faults : faultsSeen(guide, code, true)
}

/** The faults that need no symptom; with `isOnlySure` those that are wrong whatever other files contain. */
export function faultsSeen(
  { codeFaults }: Pick<FieldGuide, 'codeFaults'>,
  code: string,
  isOnlySure = false,
): { line: number; says: string }[] {
  return findCodeFaults(code).flatMap((fault) => {
    const text = codeFaults.find(
      ({ kind, isSure, onlyAsked }) => kind === fault.kind && (isOnlySure ? isSure : !onlyAsked),
    )
    return text ? [{ line: fault.line, says: sayCodeFault(text, fault) }] : []
  })
}

/** How to find out what a piece of code does. */
function wayToSee(code: string): string {
  const [, left, sign, right] =
    /((?:[\w$]{1,40}\.){0,4}[\w$]{1,40}) ?(==|!=|<=|>=|<|>) ?((?:[\w$]{1,40}\.){0,4}[\w$]{1,40}|"[^"\n]{0,40}")/.exec(
      code,
    ) ?? []
  if (left && sign && right)
    return `To see it, put \`print(${[left, right].filter((one) => /^[a-z$]/i.test(one)).join(', ')}, ${left} ${sign} ${right})\` above that line and try three cases: one where it must be true, one where it must be false, and one exactly on the border.`
  if (/\b(?:Text|List|ForEach|Button|VStack|Form)\b/.test(code))
    return 'To see it, press **Cmd+R** and try two cases: one with something to show, and one with nothing.'
  return 'To see it, print the value in the line below it, and try two inputs whose results you know by heart.'
}
