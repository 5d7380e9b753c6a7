import type { Needed } from './pack.ts'
import type { SwiftFile } from './swift/project-state.ts'

const mostLines = 24
const hole = '___'

/**
 * The outline of a file's first types: complete declarations, with placeholders for what the learner has to work out.
 * Null if it declares no type.
 */
export function outlineOf({ swift }: SwiftFile): string | null {
  const kept: string[] = []
  let isIn = false
  let types = 0
  const lines = joinedHeads(swift.split('\n'))
  for (const [at, line] of lines.entries()) {
    if (/^(?:#Preview|extension )/.test(line)) break
    if (line.startsWith('//')) continue
    if (line.startsWith('import ')) kept.push(line)
    else if (line.startsWith('@')) kept.push(...(types === 0 ? [''] : []), line)
    else if (/^\S.*\{$/.test(line)) {
      if (kept.length > mostLines / 2 && types > 0) break
      if (!kept.at(-1)?.startsWith('@')) kept.push('')
      kept.push(line)
      isIn = true
      types += 1
    } else if (/^\S/.test(line) && line.indexOf('{') > 0 && line.endsWith('}')) kept.push('', line)
    else if (line === '}') {
      if (isIn) kept.push(line)
      isIn = false
    } else if (isIn && /^ {4}\S/.test(line)) {
      const member = nestedType(lines, at) ?? memberOf(line)
      if (kept.length + member.length < mostLines) kept.push(...member)
    }
  }
  // Drops an attribute whose type is not shown.
  while (kept.at(-1)?.startsWith('@')) kept.pop()
  const shown = kept[0] === '' ? kept.slice(1) : kept
  return types === 0 ? null : [...shown, ...(isIn ? ['}'] : [])].join('\n')
}

/** Joins function declarations that span several lines. */
function joinedHeads(lines: readonly string[]): string[] {
  const joined: string[] = []
  let open: string | null = null
  for (const line of lines) {
    if (open === null && line.endsWith('(') && /\b(?:func|init)\b/.test(line)) open = line
    else if (open === null) joined.push(line)
    else if (/^ {4}\)/.test(line)) {
      joined.push(`${open.trimEnd().replace(/,$/, '')}${line.trim()}`)
      open = null
    } else open += `${line.trim()} `
  }
  return joined
}

/**
 * A small nested type, shown in full because the code around it uses it. Empty if it is larger, null if none starts
 * here.
 */
function nestedType(lines: readonly string[], at: number): string[] | null {
  if (!/^ {4}(?:struct|enum|indirect enum) .*\{$/.test(lines[at]!)) return null
  const end = lines.indexOf('    }', at)
  const inside = lines.slice(at + 1, Math.max(end, at + 1))
  const isSmall = inside.every((line) => /^ {8}(?:let|var|case) [^{]*$/.test(line))
  return end > at && isSmall ? lines.slice(at, end + 1) : []
}

/** A member in the outline: it keeps its name, and a placeholder replaces the rest. */
function memberOf(line: string): string[] {
  const member = line.trim()
  if (/^(?:\/\/|\)|\}|\.|@Relationship)/.test(member)) return []
  const case_ = /^(?:indirect )?case \w+/.exec(member)
  if (case_) return [`    ${case_[0]}${member === case_[0] ? '' : ` // ${hole}`}`]
  if (/^(?:[@\w() ]+ )?(?:func|init)\b/.test(member)) return headOf(member)
  const computed = /^((?:[@\w()]+ )*(?:var|let) [\w`]+: ([^={]+)) \{/.exec(member)
  if (computed) return [`    ${computed[1]} {`, `        ${gapFor(computed[2]!.trim())}`, '    }']
  if (member.startsWith('@Environment')) return [line]
  const stored = /^((?:@[\w.]+(?:\([^)]*\))? )?)((?:[\w()]+ )*(?:var|let) [\w\x60]+)/.exec(member)
  if (stored) return [`    ${stored[1]!.replace(/\([^()]{0,80}\)/, '')}${stored[2]}: ${hole}`]
  return []
}

/** A function's declaration and a placeholder for its result. In a protocol, only the declaration. */
function headOf(member: string): string[] {
  const head = member.includes('{') ? member.slice(0, member.indexOf('{')).trim() : member
  if (!member.includes('{')) return [`    ${head}`]
  if (/^(?:\w+ )?init\b/.test(head))
    return [`    ${initOf(head)} {`, '        // each value goes to its property', '    }']
  const result = head.includes('-> ') ? head.slice(head.indexOf('-> ') + 3) : ''
  return [`    ${head} {`, `        ${result ? gapFor(result) : '// what it does'}`, '    }']
}

/** The types of a model's values are placeholders, so its `init` shows only parameter names. */
function initOf(head: string): string {
  return head.replace(/\b(\w{1,80}): [^,()]{1,200}(?=[,)])/g, (_all, name: string) => `${name}: ${hole}`)
}

function gapFor(result: string): string {
  return `${hole} // ${result === 'some View' || result === 'some Scene' ? 'what is shown' : `gives back ${result}`}`
}

/** The names to look for in code that meets a need. */
function namesIn(needed: Needed): string[] {
  if ('any' in needed) return needed.any.flatMap(namesIn)
  if ('calls' in needed) return needed.calls
  if ('mentions' in needed) return needed.mentions
  if ('wraps' in needed) return needed.wraps.map((name) => `@${name}`)
  return []
}

/**
 * The line of the solution that meets a need; null if none is found. Unless `isWhole`, its arguments become
 * placeholders.
 */
export function lineFor(
  solution: readonly SwiftFile[],
  needed: Needed,
  isWhole: boolean,
): { file: string; line: string } | null {
  const names = namesIn(needed)
  const patterns = names.map((name) => new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}\\b`))
  for (const { path, swift } of solution.filter(({ path: at }) => !at.includes('Tests/')))
    for (const line of swift.split('\n')) {
      const text = line.trim()
      if (text.startsWith('//') || text.startsWith('import ') || text.startsWith('///')) continue
      if (!patterns.some((pattern) => pattern.test(text))) continue
      return { file: path.split('/').at(-1)!, line: isWhole ? text : withHoles(text) }
    }
  return null
}

/** Replaces arguments and assigned values with placeholders. */
function withHoles(line: string): string {
  const called = line.replace(/\(([^()]+)\)/, (_all, given: string) => {
    const labels = given.split(',').map((part) => /^\s*(\w+):/.exec(part)?.[1])
    return `(${labels.map((label) => (label ? `${label}: ${hole}` : hole)).join(', ')})`
  })
  return called.replace(/= [^={]+$/, `= ${hole}`)
}
