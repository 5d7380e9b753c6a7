import { readCodeModel } from '#server/swift/code-model.ts'
import {
  declarationsOf,
  isClass,
  isViewType,
  typeAroundLine,
  type Declaration,
} from '#server/swift/find-declaration.ts'

const control =
  /\b(?:TextField|SecureField|TextEditor|Toggle|Picker|DatePicker|ColorPicker|Slider|Stepper)\([^\n]{0,200}?\b(?:text|isOn|selection|value):\s{0,4}(?:self\.)?(\w{1,80})((?:\.\w{1,80}){0,3})\s{0,4}[,)]/
const withDollar = new Set(
  'State Binding Bindable StateObject ObservedObject EnvironmentObject AppStorage SceneStorage FocusState'.split(
    ' ',
  ),
)

/** Explains why a control gets no binding, by the declaration of the value passed to it. */
export function cureForBinding({ name = '' }: Record<string, string>, code: string): string | null {
  if (!/^\w*$/.test(name)) return null
  const at = code.split('\n').findIndex((line) => control.test(line.slice(0, 300)))
  const [, given = '', path = ''] = control.exec(code.split('\n')[at]?.slice(0, 300) ?? '') ?? []
  const wanted = name || given
  const useLine = name === '' ? at + 1 : lineOfUse(code, `\\$${name}\\b`)
  const found = nearest(declarationsOf(code, wanted), code, useLine)
  if (!found) return null
  const said = `\`${found.written}\` (line ${found.line})`
  const dollar = `\`$${wanted}${name === '' ? path : ''}\``
  switch (found.kind) {
    case 'property':
      return bindingOfProperty(found, code, useLine, said, dollar)
    case 'row':
      return bindingOfRow(found, code, said)
    case 'parameter':
      return `${said}: \`${wanted}\` is a parameter of \`${found.from}\`, a value to read. Take \`${wanted}: Binding<${found.type}>\` there, and call \`${found.from}\` with \`$…\`.`
    case 'loop':
    case 'opened':
    case 'local':
      return `${said}: \`${wanted}\` lives only inside these braces, and nobody keeps what the control writes. Keep it in a property of the view: \`@State private var ${wanted} = …\`, and pass ${dollar}.`
  }
}

function bindingOfProperty(
  { name, owner, property, type }: Declaration,
  code: string,
  useLine: number,
  said: string,
  dollar: string,
): string | null {
  const user = typeAroundLine(code, useLine)
  if (property && owner && user && user !== owner && user.name !== owner.name && isViewType(user))
    return `${said} belongs to \`${owner.name}\`, and \`${user.name}\` cannot see it. Give \`${user.name}\` a \`@Binding var ${name}: ${type || '…'}\`, and hand it over: \`${user.name}(${name}: $${name})\`.`
  if (!property || !isViewType(owner)) return null
  const { wrapper } = property
  if (wrapper !== null && withDollar.has(wrapper))
    return `${said} has a binding already: pass it with a dollar sign, ${dollar}.`
  if (wrapper === 'Environment')
    return `${said} comes from the environment and has no \`$\` by itself. Write \`@Bindable var ${name} = ${name}\` as the first line of \`body\`, and pass ${dollar}.`
  if (wrapper === 'Query')
    return `${said} is a list to read and has no \`$\`: the binding belongs to one element. Inside the row write \`@Bindable var one = …\`, and bind its property.`
  return wrapper === null ? ownedBy(property.hasValue, { name, type }, owner!.name, code, said, dollar) : null
}

/** A property without an initial value is passed in, so the parent view owns the value. */
function ownedBy(
  hasValue: boolean,
  { name, type }: { name: string; type: string },
  view: string,
  code: string,
  said: string,
  dollar: string,
): string {
  if (hasValue)
    return `${said} is plain, so SwiftUI keeps no changes of it. \`${view}\` gives it its first value, so \`${view}\` owns it: write \`@State private var\` in that line, and pass ${dollar}.`
  const given = new RegExp(`\\b${view}\\([^\\n)]{0,120}\\b${name}:\\s{0,4}([\\w.]{1,80})`).exec(code)?.[1]
  const call = `\`${view}(${name}: $${given ?? '…'})\``
  const bound = `the parent owns it. Write \`@Binding var ${name}: ${type}\` in that line, pass ${dollar}, and in the parent ${call}, where it is \`@State\``
  const object = `write \`@Bindable var ${name}: ${type}\` in that line, and pass ${dollar}`
  const isObject = isClass(code, type)
  if (isObject === true) return `${said}: \`${type}\` is a class, so ${object}; the call stays as it is.`
  return isObject === false
    ? `${said} has no first value here, so ${bound}.`
    : `${said} has no first value here, so it comes from the parent. If \`${type}\` is a class (\`@Model\`, \`@Observable\`), ${object}. If it is a struct, ${bound}.`
}

function bindingOfRow({ name, from }: Declaration, code: string, said: string): string {
  const list = from.split('.').at(-1)!.replace(/^\$/, '')
  const source = declarationsOf(code, list).find(({ kind }) => kind === 'property')
  return source?.property?.wrapper === 'State' || source?.property?.wrapper === 'Binding'
    ? `${said}: here \`${name}\` is a copy to read. Walk over the bindings, with two dollar signs: \`ForEach($${list}) { $${name} in … }\`; then \`$${name}.…\` is there.`
    : `${said}: here \`${name}\` has no \`$\` by itself. If its type is a class (\`@Model\`, \`@Observable\`), write \`@Bindable var ${name} = ${name}\` as the first line inside the row; if it is a struct in a \`@State\` list, \`ForEach($${list}) { $${name} in … }\`.`
}

/** Explains why a value cannot be changed, by its declaration. */
export function cureForChange({ name = '' }: Record<string, string>, code: string): string | null {
  if (!/^\w+$/.test(name)) return null
  const use = `(?<!\\b(?:let|var) )\\b${name}\\b[^\\n=]{0,80}(?<![=!<>])[-+*/]?=(?!=)|\\b${name}\\.\\w+\\(`
  const found = nearest(declarationsOf(code, name), code, lineOfUse(code, use))
  if (!found) return null
  const said = `\`${found.written}\` (line ${found.line})`
  switch (found.kind) {
    case 'property':
      return changeOfProperty(found, code, said)
    case 'parameter':
      return `${said}: \`${name}\` is a parameter of \`${found.from}\`, and parameters are constants: the function has a copy that it may not change. To change the original, write \`${name}: inout ${found.type}\` and call it with \`&\` before the value; or return a changed copy.`
    case 'loop':
      return `${said}: the \`${name}\` of a loop is a constant copy. Loop over the indices and change the list itself: \`for at in ${found.from}.indices { ${found.from}[at].… }\`.`
    case 'row':
      return `${said}: the \`${name}\` of a row is a constant copy. Walk over the bindings, \`ForEach($${found.from}) { $${name} in … }\`, or find its place in \`${found.from}\` and change it there.`
    case 'opened':
      return `${said}: \`let\` opens a constant copy. Change it where it is kept${/^\w+$/.test(found.from) ? `, \`${found.from}?.… = …\`` : ': find its place in the list, `list[place].… = …`'}; or write \`var\` here, and put the changed copy back.`
    case 'local':
      return `${said} says that \`${name}\` never changes. Write \`var\` in that line.`
  }
}

function changeOfProperty(
  { name, owner, property, type }: Declaration,
  code: string,
  said: string,
): string | null {
  if (!property || !owner) return null
  if (property.isComputed) {
    const from = owner.properties.filter(
      (one) => one.name !== name && new RegExp(`\\b${one.name}\\b`).test(property.source),
    )
    return `${said} is computed each time it is read, so it cannot be set. Change the values it is computed from${from.length > 0 ? `: ${from.map((one) => `\`${one.name}\``).join(', ')}` : ''}.`
  }
  if (property.wrapper === 'Query')
    return `${said} only reads what is stored. Insert and delete through the context: \`context.insert(…)\`, \`context.delete(…)\`.`
  if (property.wrapper !== null)
    return property.isConstant
      ? `${said} is right but for \`let\`: a constant never changes. Write \`var\` in its place.`
      : null
  if (!isViewType(owner))
    return property.isConstant
      ? `${said} is a constant of \`${owner.name}\`: nobody may change it after \`init\`. Write \`var\` in that line; what holds the \`${owner.name}\` has to be a \`var\` too, unless it is a class.`
      : null
  return property.hasValue
    ? `${said} is ${property.isConstant ? 'a constant' : 'a plain `var`'} of a view, and a view cannot change itself. \`${owner.name}\` gives it its first value, so it owns it: write \`@State private var\` in that line.`
    : isClass(code, type) === true
      ? null
      : `${said} is ${property.isConstant ? 'a constant' : 'a plain `var`'} of a view and comes from the parent. To change the parent’s value write \`@Binding var ${name}: ${type}\` in that line, and in the parent \`${owner.name}(${name}: $…)\`.`
}

/** For "self is immutable": finds the first change of a plain property in a view, or in a method of a struct. */
export function cureForSelf(_names: Record<string, string>, code: string): string | null {
  const model = readCodeModel(code)
  const lines = code.split('\n')
  for (const { name, line } of model?.changes ?? []) {
    const owner = typeAroundLine(code, line)
    const property = owner?.properties.find((one) => one.name === name)
    if (owner?.kind !== 'struct' || !property || property.wrapper !== null) continue
    if (isViewType(owner)) return cureForChange({ name }, code)
    const method = owner.functions.findLast((one) => one.line <= line)
    const head = lines[(method?.line ?? 0) - 1] ?? ''
    if (method && !/\bmutating\b/.test(head))
      return `\`${head.trim().replaceAll('`', "'").slice(0, 110)}\` (line ${method.line}) changes \`${name}\`, and a function of a struct may not change it unless it says so: write \`mutating func ${method.name}\`. The value it is called on has to be a \`var\`.`
  }
  return null
}

/** Explains that a name is declared, but not where the line that uses it can see it. */
export function cureForScope({ name = '' }: Record<string, string>, code: string): string | null {
  const [found] = declarationsOf(code, name)
  const owner = found?.owner ?? null
  if (!found || !owner || found.kind !== 'property') return null
  const uses = code
    .split('\n')
    .flatMap((line, at) => (new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(line) ? [at + 1] : []))
  const user = uses
    .map((line) => typeAroundLine(code, line))
    .find((type) => type !== null && type.name !== owner.name && !declares(type.properties, name))
  return user
    ? `\`${found.written}\` (line ${found.line}) belongs to \`${owner.name}\`, and \`${user.name}\` cannot see it. Hand it over: declare \`${isViewType(user) && isViewType(owner) && found.property?.wrapper ? `@Binding var ${name}: ${found.type || '…'}` : `let ${name}: ${found.type || '…'}`}\` in \`${user.name}\`, and give it where \`${user.name}(…)\` is made.`
    : null
}

function declares(properties: readonly { name: string }[], name: string): boolean {
  return properties.some((one) => one.name === name)
}

function lineOfUse(code: string, pattern: string): number {
  return code.split('\n').findIndex((line) => new RegExp(pattern).test(line.slice(0, 300))) + 1
}

/** The declaration that a line refers to: a local one in scope, then a property of the same type, then any other. */
function nearest(all: readonly Declaration[], code: string, line: number): Declaration | null {
  const lines = code.split('\n')
  const user = line > 0 ? typeAroundLine(code, line) : null
  const isMember = all.some(({ name }) => new RegExp(`(?<!\\bself)\\.${name}\\b`).test(lines[line - 1] ?? ''))
  const local = all.findLast((one) => one.kind !== 'property' && isSeenFrom(one, line, lines))
  const own = all.find(({ owner }) => owner !== null && owner.name === user?.name)
  const other = all.find(({ owner }) => owner !== null && owner.name !== user?.name)
  return (isMember ? (other ?? own) : (local ?? own ?? other)) ?? null
}

/** Whether the braces around a local declaration are still open at a line. */
function isSeenFrom({ kind, line, written }: Declaration, use: number, lines: readonly string[]): boolean {
  if (use < line) return false
  const opensOwn = kind !== 'local' && !written.includes('guard ')
  let depth = 0
  for (const text of lines.slice(line - (opensOwn ? 1 : 0), use - 1)) {
    depth += text.split('{').length - text.split('}').length
    if (depth < (opensOwn ? 1 : 0)) return false
  }
  return true
}
