import { stemOf, wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { Needed, PackText } from '#server/teaching/packs/pack.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

/** A learner's report in prose, compared with the task's points. */
export interface ReadReport {
  /** Points they report as done, worded to follow "you have". */
  done: string[]
  /** What to do about points they report as different or not done. */
  wrong: string[]
  /** What to do or check for points they do not mention. */
  open: string[]
}

interface Point {
  says: readonly (readonly string[])[]
  instead?: readonly (readonly string[])[] | undefined
  not?: string | undefined
  isImplied?: true | undefined
  done: PackText
  ask: PackText
}

/** Compares a report with the task's points; null if it mentions none. */
export function readReport(help: TaskHelp, text: string): ReadReport | null {
  const points = pointsOf(help)
  const clauses = clausesOf(text)
  const read: ReadReport = { done: [], wrong: [], open: [] }
  for (const { says, instead, done, ask, not, isImplied } of points) {
    const told = clauses.filter(
      (clause) => saysOne(clause, says, help) && (isReport(clause) || help.pack.report !== undefined),
    )
    const isOther = instead !== undefined && clauses.some((clause) => saysOne(clause, instead, help))
    if (isOther && not) read.wrong.push(help.say(not))
    else if (told.some((clause) => soundsFailed(clause))) read.wrong.push(help.say(ask))
    else if (told.length > 0 || (isImplied && isAnyTold(help, points, clauses)))
      read.done.push(help.say(done))
    else read.open.push(help.say(ask))
  }
  return read.done.length + read.wrong.length > 0 ? read : null
}

function isAnyTold(help: TaskHelp, points: readonly Point[], clauses: readonly string[]): boolean {
  return points.some(({ says }) =>
    clauses.some((clause) => saysOne(clause, says, help) && !soundsFailed(clause) && isReport(clause)),
  )
}

/** The answer to a question about one of the task's points; null if the text asks about none. */
export function pointAsked(help: TaskHelp, text: string): string | null {
  const point = pointsOf(help).find(({ says }) => saysOne(text, says, help))
  return point ? help.say(point.ask) : null
}

/** Whether a text reports what the learner did or saw: "I made …", "it shows …". */
export function isReport(text: string): boolean {
  const words = wordsOf(text)
  // "What was not tried" reports no action.
  const isTold = (word: string, at: number) => didWords.has(word) && words[at - 1] !== 'not'
  return !withoutWhatNext(text).includes('?') && words.some(isTold)
}

/** Removes a final "…, what now?", because the reply to a report names the next point anyway. */
export function withoutWhatNext(text: string): string {
  return text.replace(/,? ?(?:and |so )?what(?:'s)? (?:now|next)\??\s*$/i, '')
}

const didWords = new Set(
  'add added built called changed chose commited committed copied created declared did done finished gave got have it’s looks made named put renamed run runs ran see saw shows selected set started tried works worked wrote written typed'.split(
    ' ',
  ),
)

/** The pack's own points; without any, one for each check that has names to mention. */
function pointsOf(help: TaskHelp): readonly Point[] {
  if (help.pack.report) return help.pack.report
  const types = help.ground.types.map(({ name, words }) => ({ name, words }))
  return help.pack.checks.flatMap((check): Point[] => {
    const { needs, missing } = check
    if ('declares' in needs && needs.declares === 'types')
      return types.map(({ name, words }) => ({
        says: [[name.toLowerCase()], words.split(' ')],
        done: `the type \`${name}\``,
        ask: `The task also wants the type \`${name}\`.`,
      }))
    const names = [...new Set(spokenNames(needs))]
    return names.length === 0 ? [] : [{ says: names.map((name) => [name]), done: check.there, ask: missing }]
  })
}

/** API names in code and as spoken: `TextField` and "text field". */
function spokenNames(needs: Needed): string[] {
  if ('any' in needs) return needs.any.flatMap(spokenNames)
  const names =
    'calls' in needs
      ? needs.calls
      : 'mentions' in needs
        ? needs.mentions
        : 'wraps' in needs
          ? needs.wraps
          : []
  return names.filter((name) => name.length > 3).map((name) => name.toLowerCase())
}

/** Whether a clause contains all words of one wording; these are word prefixes and may contain placeholders. */
function saysOne(clause: string, says: readonly (readonly string[])[], { slots }: TaskHelp): boolean {
  const words = wordsOf(clause)
  const joined = ` ${words.join(' ')} `
  return says.some((wording) =>
    wording.every((word) => {
      const wanted = wordsOf(word.replace(/\{(\w+)\}/g, (_all, name: string) => slots[name] ?? name)).join(
        ' ',
      )
      if (wanted === '') return false
      return joined.includes(` ${wanted}`) || words.some((one) => stemOf(one) === stemOf(wanted))
    }),
  )
}

/** Whether a text reports something missing, wrong or failing. */
export function soundsFailed(clause: string): boolean {
  return /\b(?:not|no|never|nothing|cannot|without|[a-z]+n['’]t|dont|doesnt|didnt|isnt|cant|wont|empty|wrong|crash\w*|error|still)\b/i.test(
    clause,
  )
}

/** Splits a report into clauses. */
export function clausesOf(text: string): string[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(/[,;]|\b(?:and|but|then)\b/))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}
