import { argumentOf, callsIn, lineOf, nameCalled } from '#server/swift/calls.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

/** Code that is right or wrong depending on what the learner wants: sort order, and repetition. */
export function orderFaults(source: FaultSource): CodeFault[] {
  return [...sortedIn(source), ...onceOnly(source)]
}

/** Finds sorting and its direction: `sorted { $0.day < $1.day }`, `sorted(by: >)`, `@Query(sort: \Trip.day)`. */
function sortedIn({ code }: FaultSource): CodeFault[] {
  return code.split('\n').flatMap((text, at): CodeFault[] => {
    const line = text.slice(0, 300).split('//')[0] ?? ''
    const [, first, sign, second] =
      /\.sort(?:ed)?(?:\(by:)? ?\(?\{ ?\$(0|1)\.[\w.]{1,60} (<|>) \$(0|1)\.[\w.]{1,60} ?\}/.exec(line) ?? []
    if (first && sign && second && first !== second)
      return [sorted(at, `$${first} ${sign} $${second}`, (sign === '<') === (first === '0'))]
    const by = /\.sort(?:ed)?\(by: ?(<|>)\)/.exec(line)?.[1]
    if (by) return [sorted(at, by, by === '<')]
    const [query, order] =
      /@Query\([^)\n]{0,120}sort: ?\\\w{1,60}\.\w{1,60}(, ?order: ?\.(?:reverse|forward))?/.exec(line) ?? []
    return query ? [sorted(at, order ?? 'sort:', !order?.includes('reverse'))] : []
  })
}

function sorted(at: number, name: string, isUp: boolean): CodeFault {
  return { kind: isUp ? 'sorted-up' : 'sorted-down', line: at + 1, name, other: '' }
}

/** Finds a timer or notification with `repeats: false`. */
function onceOnly({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] =>
    /^(?:scheduledTimer|Timer|UN(?:TimeInterval|Calendar|Location)NotificationTrigger)$/.test(
      nameCalled(call) ?? '',
    ) && argumentOf(call, 'repeats') === 'false'
      ? [{ kind: 'repeats-once', line: lineOf(call), name: nameCalled(call)!, other: '' }]
      : [],
  )
}
