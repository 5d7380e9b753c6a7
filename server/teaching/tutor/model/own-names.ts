import { plainSigns } from './detect-code.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The names by which a solution of the learner's task can be told from a similar example. */
export interface OwnNames {
  /** Types of the project, in lower case and singular. */
  types: ReadonlySet<string>
  /** Words of the task. */
  words: ReadonlySet<string>
}

const everyday = new Set(
  'add view screen button list text name title item row show save store load make create build let the and with for that from into app people person user able can when each new first open tap tapping see use using field form date time day task step code swift swiftui model data type value state number count image icon color colour page tab sheet edit delete remove change update set get find search put keep write read one two three all any some this their they them not has have are was were will would should what which where while also only just than then its own via per about after before between done work works working project default empty simple small big preview run running file files folder test tests simulator phone device check body main string array bool int double struct class func var enum content detail details home start end'.split(
    ' ',
  ),
)

export function ownNamesOf({ plan, project, currentTask }: TutorTurn): OwnNames {
  const text = `${currentTask?.title ?? ''} ${currentTask?.description ?? ''} ${currentTask?.doneWhen ?? ''}`
  const named = [...text.matchAll(/`([A-Za-z_]\w+)`|\b([A-Z][a-z]+(?:[A-Z][a-z]+)+)\b/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  const entities = plan?.architecture.entities.map(({ name }) => name) ?? []
  const fromTitle = plan ? [] : wordsOf(project?.title ?? '')
  return {
    types: new Set([...entities, ...named].map(singular).concat(fromTitle).filter(isTelling)),
    words: new Set(wordsOf(text)),
  }
}

/** Whether code is about the learner's task: it contains one of their types, or two words of the task. */
export function speaksOf({ types, words }: OwnNames, written: string): boolean {
  const code = plainSigns(written)
  const identifiers = new Set((code.match(/[A-Za-z_]\w*/g) ?? []).map((name) => name.toLowerCase()))
  const parts = new Set([...(code.match(/[A-Za-z][a-z]*/g) ?? [])].map(singular))
  if ([...types].some((type) => parts.has(type) || [...identifiers].some((name) => name.includes(type))))
    return true
  return [...words].filter((word) => parts.has(word)).length >= 2
}

function wordsOf(text: string): string[] {
  return (text.match(/[A-Za-z]{3,}/g) ?? []).map(singular).filter(isTelling)
}

function isTelling(word: string): boolean {
  return word.length > 2 && !everyday.has(word)
}

function singular(word: string): string {
  const lower = word.toLowerCase()
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`
  return lower.endsWith('s') && !lower.endsWith('ss') && lower.length > 3 ? lower.slice(0, -1) : lower
}
