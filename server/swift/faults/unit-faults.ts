import { lineOf, nameOf } from '#server/swift/calls.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 300

const units: readonly (readonly [unit: string, name: RegExp])[] = [
  ['seconds', /(?:^|[a-z])(?:seconds?|secs?)(?:Left|Total)?$/i],
  ['minutes', /(?:^|[a-z])(?:minutes?|mins?)(?:Left|Total)?$/i],
  ['hours', /(?:^|[a-z])hours?$/i],
  ['metres', /(?:^|[a-z])(?:meters?|metres?)$/i],
  ['kilometres', /^km$|Km$|(?:kilometers?|kilometres?)$/i],
]

/**
 * Reports a number assigned to a name with another unit: `let seconds = minutes`, `km = start.distance(from: end)`.
 */
export function unitFaults({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType(['property_declaration', 'assignment'])
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, target = '', value = ''] =
        node.type === 'assignment'
          ? (/^(?:\w+\.){0,3}(\w+) ?= ?(.{1,120})$/.exec(node.text) ?? [])
          : [node.text, nameOf(node), /[^=!<>]= ?([^={\n]{1,120})$/.exec(node.text)?.[1] ?? '']
      const [kind, given] = [unitOf(target), unitGiven(value)]
      return kind && given && kind !== given
        ? [{ kind: 'units-mixed', line: lineOf(node), name: target, other: given }]
        : []
    })
}

function unitOf(name: string): string | null {
  return units.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** The unit of a value that is only a name, or metres for a Core Location distance; null if unknown. */
function unitGiven(value: string): string | null {
  const bare = /^(?:Double|Int|TimeInterval)\(([^()]{1,80})\)$/.exec(value.trim())?.[1] ?? value.trim()
  if (/^(?:\w+\.){1,3}distance\(from: ?[\w.]{1,60}\)$/.test(bare)) return 'metres'
  return /^(?:\w+\.){0,3}\w+$/.test(bare) ? unitOf(bare.split('.').at(-1)!) : null
}
