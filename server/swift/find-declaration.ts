import { readCodeFacts } from './code-facts.ts'
import { readCodeModel, type CodeProperty, type CodeType } from './code-model.ts'

/** The declaration of a name. `row` is an element of `ForEach` or `List`; `opened` comes from `if let`. */
export interface Declaration {
  kind: 'property' | 'parameter' | 'row' | 'loop' | 'opened' | 'local'
  name: string
  line: number
  /** As written, on one line. */
  written: string
  /** The type with the property; null for other declarations. */
  owner: CodeType | null
  property: CodeProperty | null
  /** The list of a row or loop, or the function of a parameter; then the parameter's type. */
  from: string
  type: string
}

/** The declarations of a name, by line. To look up several names in the same code, pass its model. */
export function declarationsOf(code: string, name: string, model = readCodeModel(code)): Declaration[] {
  if (!/^[A-Za-z_]\w{0,80}$/.test(name)) return []
  const lines = code.split('\n')
  const types = model?.types ?? []
  const patterns = patternsOf(name)
  const properties = types.flatMap((owner) =>
    owner.properties
      .filter((property) => property.name === name)
      .map((property): Declaration => ({
        kind: 'property',
        name,
        line: property.line,
        written: quotable(lines[property.line - 1]),
        owner,
        property,
        from: owner.name,
        type: property.type ?? literalType(property.source),
      })),
  )
  const taken = new Set(properties.map(({ line }) => line))
  const others = lines.flatMap((text, at) => {
    const found = taken.has(at + 1) ? null : inLine(text.slice(0, 300), patterns)
    return found
      ? [{ ...found, name, line: at + 1, written: quotable(text), owner: null, property: null }]
      : []
  })
  return [...properties, ...others].toSorted((one, other) => one.line - other.line)
}

function patternsOf(name: string) {
  return {
    row: new RegExp(
      `\\b(?:ForEach|List)\\(\\s?([\\w.]{1,80})[^{}]{0,80}\\{\\s{0,4}(?:\\w+, )?${name}\\b[^{}]{0,20}\\bin\\b`,
    ),
    loop: new RegExp(`\\bfor ${name} in ([\\w.]{1,80})`),
    opened: new RegExp(`\\b(?:if|guard|while) let (${name})\\b(?: = ([\\w.]{1,80}))?`),
    parameter: new RegExp(`\\bfunc (\\w{1,80})\\([^)]{0,200}?\\b${name}: (?!inout)([\\w[\\]?.]{1,80})`),
    local: new RegExp(`^\\s{0,80}let ${name}\\b`),
  }
}

function inLine(
  text: string,
  patterns: ReturnType<typeof patternsOf>,
): Pick<Declaration, 'kind' | 'from' | 'type'> | null {
  const row = patterns.row.exec(text)
  if (row) return { kind: 'row', from: row[1]!, type: '' }
  const loop = patterns.loop.exec(text)
  if (loop) return { kind: 'loop', from: loop[1]!, type: '' }
  const opened = patterns.opened.exec(text)
  if (opened) return { kind: 'opened', from: opened[2] ?? opened[1]!, type: '' }
  const parameter = patterns.parameter.exec(text)
  if (parameter) return { kind: 'parameter', from: parameter[1]!, type: parameter[2]! }
  return patterns.local.test(text) ? { kind: 'local', from: '', type: '' } : null
}

function literalType(source: string): string {
  const value = /=\s{0,4}(\S{1,40})\s{0,4}$/.exec(source)?.[1] ?? ''
  if (/^(?:true|false)$/.test(value)) return 'Bool'
  if (/^-?\d{1,20}$/.test(value)) return 'Int'
  if (/^-?\d{1,20}\.\d{1,20}$/.test(value)) return 'Double'
  return /^"[^"]{0,40}"$/.test(value) ? 'String' : ''
}

function quotable(text = ''): string {
  return text.trim().replaceAll('`', "'").slice(0, 110)
}

/** The type whose declaration contains a line; null if none does. */
export function typeAroundLine(code: string, line: number): CodeType | null {
  const lines = code.split('\n').length
  const types = (readCodeModel(code)?.types ?? []).toSorted((one, other) => one.line - other.line)
  return line > lines ? null : (types.findLast((type) => type.line <= line) ?? null)
}

/** Whether a type is a class, by its declaration or a `@Model` attribute; null if unknown. */
export function isClass(code: string, written: string): boolean | null {
  const name = written.replace(/[?!]$/, '')
  if (/^(?:String|Int|Double|Float|CGFloat|Bool|Date|Color|URL|UUID|Data)$|^\[/.test(name)) return false
  const declared = readCodeModel(code)?.types.find((type) => type.name === name && type.kind !== 'extension')
  if (declared) return declared.kind === 'class' || declared.kind === 'actor'
  return readCodeFacts(code)?.attributesOf.get(name)?.includes('Model') ? true : null
}

export function isViewType(type: CodeType | null): boolean {
  return type?.conforms.some((name) => /^(?:SwiftUI\.)?View$/.test(name)) ?? false
}
