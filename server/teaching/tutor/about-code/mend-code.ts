import { readCodeModel } from '#server/swift/code-model.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { compareIos } from '#server/teaching/guide/versions/compare-ios.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'

/** Replaces one line, counted from 1, with other lines. */
interface Edit {
  line: number
  lines: string[]
}

/** The learner's changed lines after a fix, with their neighbours. */
export interface Mending {
  swift: string
  /** The complete code after the fix. */
  whole: string
  /** What to do, in words. */
  says: string
  line: number
}

const firstWithObservable = '17'

/** Fixes the code of a finding; null if that takes more than a few lines. */
export function mend(finding: Finding, code: string, target: string | null): Mending | null {
  const lines = code.split('\n')
  const edits = editsFor(finding, lines, code, target)
  if (edits === null) return null
  const whole = lines.flatMap((line, at) => edits.find((one) => one.line === at + 1)?.lines ?? [line])
  const isWorse = swiftFaults(whole.join('\n')).length > swiftFaults(code).length
  return isWorse
    ? null
    : {
        swift: shownOf(lines, whole, edits),
        whole: whole.join('\n'),
        says: wordsFor(finding, edits),
        line: edits[0]?.line ?? finding.line,
      }
}

function editsFor(finding: Finding, lines: string[], code: string, target: string | null): Edit[] | null {
  const { kind, line, mended } = finding
  switch (kind) {
    case 'never-called':
      return callInBody(finding, lines, code)
    case 'plain-class-watched':
      return watchedClass(line, lines, target)
    case 'link-without-stack':
      return stackAround(lines)
    case 'plain-var-changed':
      return stateFor(finding, lines)
    case 'no-identity':
      return identified(line, lines)
    case 'function-without-brackets':
      return [{ line, lines: [`${(lines[line - 1] ?? '').trimEnd()}()`] }]
    case 'force-unwrap':
    case 'url-from-text':
      return mended && isInFunction(code, line) ? [{ line, lines: [mended] }] : openedForView(line, lines)
    case 'culprit':
      return mended
        ? [{ line, lines: [mended] }]
        : (waitingFunction(line, lines) ?? openedForView(line, lines))
    case 'sheet-by-flag':
      return sheetByItem(line, lines)
    default:
      return mended ? [{ line, lines: [mended] }] : null
  }
}

function wordsFor({ kind, line }: Finding, edits: readonly Edit[]): string {
  if (kind === 'never-called')
    return `Write the call as the last modifier of the outermost view in \`body\`, below line ${(edits[0]?.line ?? 2) - 1}:`
  if (kind === 'link-without-stack')
    return `Put the stack around all that stands in \`body\`, from line ${edits[0]?.line ?? 1} on:`
  if (kind === 'sheet-by-flag')
    return 'The sheet opens whenever the optional has a value, so the flag is not needed any more. These lines change:'
  if (edits.length > 1) return 'These lines change:'
  return `Line ${edits[0]?.line ?? line} becomes:`
}

/** Calls the function in `.task` or `.onAppear` on the outermost view of the body. */
function callInBody({ text, line }: Finding, lines: string[], code: string): Edit[] | null {
  const name = /^`(\w+)`/.exec(text)?.[1]
  const body = bodyOf(lines)
  const isOfView = readCodeModel(code)?.types.some(
    ({ conforms, functions }) => conforms.includes('View') && functions.some((one) => one.name === name),
  )
  const head = lines[line - 1] ?? ''
  if (!name || !body || !isOfView || !/\(\s*\)/.test(head)) return null
  const indent = /^\s*/.exec(lines[body.first - 1] ?? '')?.[0] ?? ''
  const call = /\basync\b/.test(head) ? `.task { await ${name}() }` : `.onAppear { ${name}() }`
  return [{ line: body.end, lines: [`${indent}${call}`, lines[body.end - 1] ?? '}'] }]
}

/** Wraps a line such as `Text(user!.name)` in `if let`. */
function openedForView(line: number, lines: string[]): Edit[] | null {
  const written = lines[line - 1] ?? ''
  const name = /^\s*[A-Z]\w*\(.*?\b(\w+)!/.exec(written)?.[1]
  const isWhole = written.split('(').length === written.split(')').length && !written.trimEnd().endsWith('{')
  if (!name || !isWhole) return null
  const indent = /^\s*/.exec(written)?.[0] ?? ''
  return [
    {
      line,
      lines: [`${indent}if let ${name} {`, `    ${written.replaceAll(`${name}!`, name)}`, `${indent}}`],
    },
  ]
}

/** Marks the function around an `await` as `async`. */
function waitingFunction(line: number, lines: string[]): Edit[] | null {
  if (!/\bawait\b/.test(lines[line - 1] ?? '')) return null
  const at = lines.slice(0, line).findLastIndex((one) => /\bfunc \w/.test(one))
  const head = lines[at] ?? ''
  return /\basync\b/.test(head) || !/\)\s{0,8}(?:throws\s{0,8})?(?:->[^{]{0,80})?\{/.test(head)
    ? null
    : [
        {
          line: at + 1,
          lines: [head.replace(/\)(?=\s{0,8}(?:throws\s{0,8})?(?:->[^{]{0,80})?\{)/, ') async')],
        },
      ]
}

/** Replaces `sheet(isPresented:)` and the `if let` inside it with `sheet(item:)`. */
function sheetByItem(line: number, lines: string[]): Edit[] | null {
  const inner = /^\s*if let (\w+)\b/.exec(lines[line] ?? '')?.[1]
  if (!inner) return null
  const indent = indentOf(lines[line] ?? '')
  const end = lines.findIndex((one, at) => at > line && indentOf(one) === indent && /^\s*\}\s*$/.test(one))
  if (end < 0) return null
  const head = (lines[line - 1] ?? '').replace(
    /\(isPresented:[^{\n]{0,120}\{[^\n]{0,200}$/,
    `(item: $${inner}) { ${inner} in`,
  )
  const content = lines.slice(line + 1, end).map((one) => one.replace(/^ {4}/, ''))
  return [
    { line, lines: [head, ...content] },
    ...Array.from({ length: end - line + 1 }, (_, at) => ({ line: line + 1 + at, lines: [] })),
  ]
}

/**
 * Makes the class observable and stores it as the view's state; for old iOS versions with `ObservableObject`.
 */
function watchedClass(line: number, lines: string[], target: string | null): Edit[] | null {
  const kept = lines[line - 1] ?? ''
  const made = /\b(?:let|var)\s+(\w+)\s*=\s*([A-Z]\w*)\(\)/.exec(kept)
  if (!made) return null
  const [, name = '', type = ''] = made
  const at = lines.findIndex((one) => new RegExp(`\\bclass ${type}\\b`).test(one))
  if (at < 0) return null
  const indent = /^\s*/.exec(kept)?.[0] ?? ''
  const isOld = target !== null && compareIos(target, firstWithObservable) < 0
  const end = lines.findIndex((one, place) => place > at && one.startsWith('}'))
  if (!isOld)
    return [
      { line: at + 1, lines: ['@Observable', lines[at] ?? ''] },
      { line, lines: [`${indent}@State private var ${name} = ${type}()`] },
    ]
  const properties = lines.flatMap((one, place) =>
    place > at && place < end && /^\s{1,40}var \w{1,60}[^{=]{0,80}=/.test(one)
      ? [{ line: place + 1, lines: [one.replace(/\bvar\b/, '@Published var')] }]
      : [],
  )
  return [
    {
      line: at + 1,
      lines: [(lines[at] ?? '').replace(`class ${type}`, `class ${type}: ObservableObject`)],
    },
    ...properties,
    { line, lines: [`${indent}@StateObject private var ${name} = ${type}()`] },
  ]
}

function stackAround(lines: string[]): Edit[] | null {
  const body = bodyOf(lines)
  if (!body) return null
  const indent = /^\s*/.exec(lines[body.first - 1] ?? '')?.[0] ?? ''
  const inner = lines.slice(body.first - 1, body.end - 1).map((line) => (line === '' ? '' : `    ${line}`))
  return inner.map((line, at) => ({
    line: body.first + at,
    lines: [
      ...(at === 0 ? [`${indent}NavigationStack {`] : []),
      line,
      ...(at === inner.length - 1 ? [`${indent}}`] : []),
    ],
  }))
}

function stateFor({ text }: Finding, lines: string[]): Edit[] | null {
  const name = /changes `(\w+)`/.exec(text)?.[1]
  const at = lines.findIndex((line) => new RegExp(`^\\s*(?:private )?(?:var|let) ${name}\\b`).test(line))
  const line = lines[at]
  if (!name || line === undefined) return null
  return [{ line: at + 1, lines: [line.replace(/\b(?:private )?(?:var|let)\b/, '@State private var')] }]
}

function identified(line: number, lines: string[]): Edit[] | null {
  const head = lines[line - 1] ?? ''
  if (!head.trimEnd().endsWith('{')) return null
  const promised = head.includes(':')
    ? head.replace(/:\s*/, ': Identifiable, ')
    : head.replace(/\s{0,8}\{/, ': Identifiable {')
  const hasId = lines.some((one) => /\b(?:let|var) id\b/.test(one))
  const indent = /^\s*/.exec(lines[line] ?? '    ')?.[0] || '    '
  return [{ line, lines: hasId ? [promised] : [promised, `${indent}let id = UUID()`] }]
}

/** The first line inside `body`, and the line that closes it. */
function bodyOf(lines: readonly string[]): { first: number; end: number } | null {
  const at = lines.findIndex((line) => /\bvar body\s*:\s*some View\s*\{\s*$/.test(line))
  if (at < 0) return null
  let depth = 0
  for (let place = at; place < lines.length; place += 1) {
    const line = lines[place] ?? ''
    depth += line.split('{').length - line.split('}').length
    if (depth === 0) return place > at + 1 ? { first: at + 2, end: place + 1 } : null
  }
  return null
}

function isInFunction(code: string, line: number): boolean {
  const before = code.split('\n').slice(0, line - 1)
  const at = before.findLastIndex((one) => /\bfunc \w/.test(one))
  if (at < 0) return false
  const depth = before.slice(at).join('').split('{').length - before.slice(at).join('').split('}').length
  return depth > 0
}

const mostLines = 40

/**
 * The smallest part to show that parses: the changed lines with their neighbours, otherwise the braces around
 * them.
 */
function shownOf(lines: readonly string[], whole: readonly string[], edits: readonly Edit[]): string {
  const near = around(lines, edits)
  if (isWhole(near)) return near
  const block =
    edits.filter((one) => one.lines.length > 0).length === 1 ? blockAround(whole, edits[0]!) : null
  if (block) return block
  return whole.length <= mostLines ? whole.join('\n') : withoutIndent(edits.flatMap((one) => one.lines))
}

/** The innermost block around an edit that parses on its own. */
function blockAround(whole: readonly string[], { line, lines: put }: Edit): string | null {
  const last = line + put.length - 2
  let indent = indentOf(whole[line - 1] ?? '')
  for (let start = line - 2; start >= 0; start -= 1) {
    const head = whole[start] ?? ''
    if (head.trim() === '' || indentOf(head) >= indent || !head.trimEnd().endsWith('{')) continue
    indent = indentOf(head)
    const end = whole.findIndex((one, at) => at >= last && indentOf(one) === indent && /^\s*\}/.test(one))
    const block = end < 0 ? '' : withoutIndent(whole.slice(start, end + 1))
    if (block !== '' && isWhole(block)) return block
  }
  return null
}

/** Whether the Swift parses and its brackets are balanced. */
function isWhole(swift: string): boolean {
  const count = (sign: string) => swift.split(sign).length
  return (
    ['()', '[]', '{}'].every(([open = '', close = '']) => count(open) === count(close)) &&
    swiftFaults(swift).length === 0
  )
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0
}

/** The changed lines, each with one line above and below; gaps are marked by `// …`. */
function around(lines: readonly string[], edits: readonly Edit[]): string {
  const changed = new Map(edits.map((one) => [one.line, one.lines]))
  const isNear = (line: number) => [line - 1, line, line + 1].some((one) => changed.has(one))
  const shown: string[] = []
  let isGap = false
  for (const [at, text] of lines.entries()) {
    const line = at + 1
    if (isNear(line) && text.trim() !== '') {
      if (isGap && shown.length > 0) shown.push('// …')
      shown.push(...(changed.get(line) ?? [text]))
      isGap = false
    } else if (text.trim() !== '') isGap = true
  }
  return withoutIndent(shown)
}

function withoutIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '' && line.trim() !== '// …').map(indentOf)
  const least = Math.min(...indents)
  return lines.map((line) => (line.startsWith('// …') ? line : line.slice(least))).join('\n')
}
