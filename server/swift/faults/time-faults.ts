import { argumentOf, around, callsIn, lineOf, nameCalled, receiverOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

/** Reports dates compared with their time of day, numbers in the wrong unit, repeating notifications and wrong date patterns. */
export function timeFaults(source: FaultSource): CodeFault[] {
  return [...datesCompared(source), ...otherUnits(source), ...shortRepeats(source), ...wrongPatterns(source)]
}

const now = /^(?:Date\(\)|Date\.now|\.now)$/

/**
 * Reports dates compared with `==` or `contains`, which match only to the fraction of a second: `$0.day == today`.
 */
function datesCompared({ root, code, types }: FaultSource): CodeFault[] {
  // Code with one of these probably reduces its dates to days.
  if (/\bstartOfDay\b|\bdateComponents\(|\bfunc ==/.test(code)) return []
  const isDate = (text: string) =>
    now.test(text) || /^Date\??$/.test(types.of(text.split('.').at(-1) ?? '') ?? '')
  // If one side is a known date, a plain name on the other side is a date too. A call may return the exact moment.
  const isOfDates = (one: string, other: string) =>
    (isDate(one) && isDate(other)) || ((isDate(one) || isDate(other)) && !`${one}${other}`.includes('('))
  const lists = callsIn(root).flatMap((call): CodeFault[] => {
    const given = /\.contains\(\s{0,4}([\w.()]{1,80}?)\s{0,4}\)$/.exec(call.text.slice(0, 200))?.[1] ?? ''
    const list = receiverOf(call)
    const isListOfDates = /^(?:\[Date\]|Set<Date>)$/.test(types.of(list.split('.').at(-1) ?? '') ?? '')
    return nameCalled(call) === 'contains' && isListOfDates && isDate(given)
      ? [{ kind: 'dates-compared', line: lineOf(call), name: list, other: given }]
      : []
  })
  // A test compares with the exact moment that it created.
  const asked = root.descendantsOfType('equality_expression').filter((node) => !isInTest(node))
  const pairs = asked.flatMap((node): CodeFault[] => {
    const [, one = '', other = ''] =
      /^([$\w.?()]{1,80})\s{0,4}[!=]=\s{0,4}([$\w.?()]{1,80})$/.exec(node.text) ?? []
    // Names such as `changedAt` mean an exact moment.
    const areMoments = one.endsWith('At') && other.endsWith('At')
    const isSorting = /^(?:\$\d|lhs|rhs|a|b)\./.test(one) && /^(?:\$\d|lhs|rhs|a|b)\./.test(other)
    return one !== '' && other !== '' && other !== 'nil' && !isSorting && !areMoments && isOfDates(one, other)
      ? [{ kind: 'dates-compared', line: lineOf(node), name: one, other }]
      : []
  })
  return [...lists, ...pairs]
}

function isInTest(node: SwiftNode): boolean {
  return around(node).some(({ text }) => /^(?:#expect|#require|@Test)\b/.test(text.slice(0, 10)))
}

const inSeconds = ['timeInterval', 'forTimeInterval', 'withTimeInterval', 'seconds']
const leastNanoseconds = 1_000_000

/** Reports minutes where seconds are expected, and seconds where nanoseconds are. */
function otherUnits({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const nanoseconds = argumentOf(call, 'nanoseconds')
    if (nanoseconds && /^[\d_]{1,12}$/.test(nanoseconds))
      return Number(nanoseconds.replaceAll('_', '')) < leastNanoseconds && Number(nanoseconds) !== 0
        ? [{ kind: 'other-unit', line: lineOf(call), name: nanoseconds, other: 'nanoseconds' }]
        : []
    const given =
      nameCalled(call) === 'addingTimeInterval' || nameCalled(call) === 'seconds'
        ? (/\(([^(),:]{1,80}(?:\([^()]{1,80}\))?)\)$/.exec(call.text.slice(0, 200))?.[1] ?? '')
        : (inSeconds.map((label) => argumentOf(call, label)).find((one) => one !== null) ?? '')
    const bare = /^(?:Double|TimeInterval)\((.{1,80})\)$/.exec(given)?.[1] ?? given
    return /^(?:\w+\.){0,3}\w*(?:minutes?|hours?|days?|weeks?)$/i.test(bare) &&
      !/In|perDay|seconds/.test(bare)
      ? [{ kind: 'other-unit', line: lineOf(call), name: bare, other: 'seconds' }]
      : []
  })
}

const leastRepeat = 60

/** Reports a repeating notification with an interval under a minute, which crashes the app. */
function shortRepeats({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const seconds = argumentOf(call, 'timeInterval') ?? ''
    return nameCalled(call) === 'UNTimeIntervalNotificationTrigger' &&
      argumentOf(call, 'repeats') === 'true' &&
      /^\d{1,9}(?:\.\d{1,9})?$/.test(seconds) &&
      Number(seconds) < leastRepeat
      ? [{ kind: 'repeat-too-short', line: lineOf(call), name: seconds, other: '' }]
      : []
  })
}

/**
 * Reports wrong date formats: `YYYY` is the year of the week, `DD` the day of the year, and `MM` after hours the
 * month.
 */
function wrongPatterns({ code }: FaultSource): CodeFault[] {
  return code.split('\n').flatMap((line, at): CodeFault[] => {
    const pattern = /\bdateFormat\s{0,4}=\s{0,4}"([^"\n]{1,60})"/.exec(line.slice(0, 300))?.[1]
    const wrong = /YYYY|DD|[Hh]{1,2}[:.]MM/.exec(pattern ?? '')?.[0]
    const right = wrong?.replace('YYYY', 'yyyy').replace('DD', 'dd').replace('MM', 'mm')
    return wrong && right ? [{ kind: 'date-pattern', line: at + 1, name: wrong, other: right }] : []
  })
}
