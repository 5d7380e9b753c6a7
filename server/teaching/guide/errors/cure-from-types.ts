import { distance } from 'fastest-levenshtein'
import { readCodeModel, type CodeModel, type CodeProperty, type CodeType } from '#server/swift/code-model.ts'
import { declarationsOf, type Declaration } from '#server/swift/find-declaration.ts'

type Names = Record<string, string>

/** For "Plant has no member nickname": lists the members that the learner's type has. */
export function cureForMember({ type = '', name = '' }: Names, code: string): string | null {
  const own = typeNamed(readCodeModel(code), type)
  if (!own || !/^\w+$/.test(name)) return null
  const members = [
    ...own.properties.map((one) => one.name),
    ...own.functions.map((one) => `${one.name}()`),
  ].filter((one) => one !== '')
  if (members.length === 0 || members.includes(name)) return null
  const near = members.find((one) => distance(one.toLowerCase(), name.toLowerCase()) <= 2)
  const cure = near
    ? `Write \`.${near}\` there.`
    : `Take one of those where you wrote \`.${name}\`, or add \`var ${name}\` with its type to \`${type}\`.`
  return `Your \`${type}\` has ${listed(members)}, and nothing called \`${name}\`. ${cure}`
}

/** Says what the learner's type needs to be `Identifiable`, or which of their types a model container needs. */
export function cureForConformance(
  { type = '', protocol = 'Identifiable' }: Names,
  code: string,
): string | null {
  const model = readCodeModel(code)
  const own = typeNamed(model, type)
  if (!own || !model) return null
  if (protocol === 'PersistentModel' && own.conforms.includes('View')) return cureForModelOf(type, code)
  if (protocol !== 'Identifiable' || own.conforms.includes('Identifiable')) return null
  const head = `\`${own.kind} ${type}\``
  const promised = `\`${own.kind} ${type}: ${[...own.conforms, 'Identifiable'].join(', ')}\``
  return own.properties.some(({ name }) => name === 'id')
    ? `${head} (line ${own.line}) has an \`id\` and does not say so. Write ${promised}; nothing else is missing.`
    : `${head} (line ${own.line}) has no \`id\`. Write ${promised}, and \`let id = UUID()\` as its first line.`
}

function cureForModelOf(view: string, code: string): string {
  const [, model] = /@Model\s+(?:final\s+)?class\s+(\w{1,80})/.exec(code) ?? []
  return `\`${view}\` is a view, and here belongs the class with \`@Model\` that it shows: write ${model ? `\`${model}.self\`` : 'its name and `.self`'} in place of \`${view}.self\`. The view promises nothing.`
}

/** Finds a call of the learner's type without an argument for a required property. */
export function cureForArgument({ name = '' }: Names, code: string): string | null {
  const found = readCodeModel(code)?.types.flatMap((owner) =>
    owner.properties
      .filter((one) => one.name === name && !one.hasValue && !one.isComputed)
      .map((property) => ({ owner, property })),
  )
  const [only, ...others] = found ?? []
  if (!only || others.length > 0 || !new RegExp(`\\b${only.owner.name}\\(`).test(code)) return null
  const { owner, property } = only
  const given = property.wrapper === 'Binding' ? `$${name}` : '…'
  const kept =
    property.wrapper === 'Binding' ? `, where \`${name}\` is the \`@State\` of the view that calls it` : ''
  return `\`${owner.name}\` declares \`${property.source.split('\n')[0]}\` without a value, so each call hands it over: \`${owner.name}(${name}: ${given})\`${kept}.`
}

const mostOperations = 6

/** Says which of two numbers has to be converted. */
export function cureForOperands({ name: sign = '' }: Names, code: string): string | null {
  if (!/^[-+*/<>]=?$/.test(sign)) return null
  const model = readCodeModel(code)
  const operations = code
    .matchAll(/\b([a-z]\w{0,60}) ?([-+*/<>]=?) ?([a-z]\w{0,60})\b/g)
    .filter(([, , used]) => used === sign)
    .take(mostOperations)
  for (const [, left = '', , right = ''] of operations) {
    const [one, other] = [left, right].map((side) => numberType(declarationsOf(code, side, model)))
    if (!one || !other || one === other) continue
    const whole = one === 'Int' ? left : right
    const [a, b] = [left, right].map((side) => (side === whole ? `Double(${side})` : side))
    return `In \`${left} ${sign} ${right}\` \`${whole}\` is an \`Int\` and the other a \`Double\`. Convert the whole number: \`${a} ${sign} ${b}\`.`
  }
  return null
}

function numberType(declarations: readonly Declaration[]): 'Int' | 'Double' | null {
  const found = declarations.at(-1)
  const type = found?.type || typeOfValue(found?.written ?? '')
  return type === 'Int' || type === 'Double' ? type : null
}

function typeOfValue(written: string): string {
  const [, value = ''] = /=\s{0,4}(.{1,200})$/.exec(written) ?? []
  if (/\d\.\d|\bDouble\(/.test(value)) return 'Double'
  return /^-?\d+$|\.count$/.test(value.trim()) ? 'Int' : ''
}

/** Finds a `@Binding` with an initial value, or a plain element passed where a binding is needed. */
export function cureForValueAsBinding(_names: Names, code: string, said: string): string | null {
  const text = `${said}\n${code}`
  const withValue =
    /@Binding\s+(?:private\s+)?var\s+(\w{1,60})(?::\s?[\w[\]?<>]{1,60})?\s?=\s?[^\n]{1,80}/.exec(text)
  if (withValue)
    return `\`${withValue[0]}\`: a \`@Binding\` has no value of its own. Write \`@Binding var ${withValue[1]}: …\` with its type and without \`=\`, and let the view that owns the value hand it over: \`${withValue[1]}: $${withValue[1]}\`.`
  const opened =
    /\.navigationDestination\(for: ?(\w{1,60})\.self\) ?\{ ?(\w{1,60}) in\s{0,80}(\w{1,60})\((\w{1,60}): ?\2\)/.exec(
      text,
    )
  if (!opened) return cureForRow(said, code)
  const [, type, name, view, label] = opened
  const list = propertyOfList(readCodeModel(code), type!)
  return list
    ? `\`${name}\` in \`navigationDestination\` is a plain value, without a \`$\`. Look up its place in the list that is kept, and hand over that one: \`if let at = ${list}.firstIndex(where: { $0.id == ${name}.id }) { ${view}(${label}: $${list}[at]) }\`.`
    : null
}

/** A row that takes a `@Binding`, and gets the plain element of a list that a view keeps. */
function cureForRow(said: string, code: string): string | null {
  const text = `${said}\n${code}`
  const [, walk, list, id = '', name, view, label] =
    /\b(ForEach|List)\((\w{1,60})(, id: [^)\n]{1,60})?\) \{ ?(\w{1,60}) in\s{1,80}(\w{1,60})\((\w{1,60}): ?\4\)/.exec(
      text,
    ) ?? []
  const isKept = (one: string) => new RegExp(`@(?:State|Binding) (?:private )?var ${one}\\b`).test(text)
  if (!list || !label || !isKept(list) || !isKept(label)) return null
  return `\`${walk}(${list}${id})\` hands over \`${name}\` as a plain value, and \`${view}\` wants a binding to it. Walk over the bindings, with the dollar sign three times: \`${walk}($${list}${id}) { $${name} in ${view}(${label}: $${name}) }\`.`
}

function propertyOfList(model: CodeModel | null, type: string): string | null {
  const isList = ({ wrapper, type: written, source }: CodeProperty) =>
    wrapper === 'State' && (written === `[${type}]` || source.includes(`[${type}(`))
  return model?.types.flatMap(({ properties }) => properties).find(isList)?.name ?? null
}

function typeNamed(model: CodeModel | null, name: string): CodeType | undefined {
  return model?.types.find((one) => one.name === name && one.kind !== 'extension')
}

function listed(names: readonly string[]): string {
  const quoted = names.slice(0, 8).map((name) => `\`${name}\``)
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}` : quoted[0]!
}
