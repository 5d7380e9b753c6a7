import { readCodeModel, type CodeModel, type CodeType } from './code-model.ts'

export interface ModelFinding {
  kind: string
  line: number
  text: string
  article: string
}

/** Common bugs that show only when a piece of Swift is looked at as a whole. */
export function modelFindings(code: string): ModelFinding[] {
  const model = readCodeModel(code)
  if (!model) return []
  return [
    ...namedWithoutBrackets(model),
    ...neverCalled(model),
    ...model.changedCopies.map(({ name, source, line }) => ({
      kind: 'changes-a-copy',
      line,
      text: /^\w+$/.test(source)
        ? `a struct or an array is copied by \`=\`, so \`${name}\` is a second value: the change is lost with it, and \`${source}\` stays as it was. Change \`${source}\` itself; where it is a parameter, mark it \`inout\` and call with \`&\`.`
        : `\`${name}\` is a copy of \`${source}\`, so the change is lost. Change it in place, \`${source}.… = …\`, or put the copy back.`,
      article: 'swift-structs-classes',
    })),
    ...model.changedParameters.flatMap(({ name, type, in: named, line }) =>
      isValueType(type, model)
        ? [
            {
              kind: 'changes-a-parameter',
              line,
              text: `\`${name}\` is a parameter, and parameters are constants: \`${named}\` has a copy of the \`${type}\` that it may not change. To change the original, write \`${name}: inout ${type}\` and call it with \`&\`; or return a changed copy.`,
              article: 'swift-structs-classes',
            },
          ]
        : [],
    ),
    ...model.backgroundChanges.map(({ line }) => ({
      kind: 'callback-changes-model',
      line,
      text: 'the closure of `dataTask` runs on a background thread, and it changes what the screen shows. Load with `try await URLSession.shared.data(from:)` in a `@MainActor` class, or hop first with `await MainActor.run { … }`.',
      article: 'err-background-publish',
    })),
    ...model.types.flatMap((type) => [
      ...plainVarChanged(type, model),
      ...stateFromParent(type),
      ...missingIdentity(type, code),
    ]),
  ]
}

function isValueType(type: string, { types }: CodeModel): boolean {
  return (
    /^(?:Int|Double|String|Bool|Date|\[.*\])$/.test(type) ||
    types.some(({ name, kind }) => name === type && (kind === 'struct' || kind === 'enum'))
  )
}

function namedWithoutBrackets({ types, bareStatements }: CodeModel): ModelFinding[] {
  const functions = new Set(types.flatMap((type) => type.functions.map(({ name }) => name)))
  return bareStatements
    .filter(({ name }) => functions.has(name))
    .map(({ name, line }) => ({
      kind: 'function-without-brackets',
      line,
      text: `\`${name}\` names the function and does not call it. Write \`${name}()\`.`,
      article: 'swift-functions-closures',
    }))
}

function neverCalled({ types, uses, bareStatements }: CodeModel): ModelFinding[] {
  const bare = new Set(bareStatements.map(({ name }) => name))
  const views = types.filter((type) => isView(type) && type.properties.some(({ name }) => name === 'body'))
  return views.flatMap((view) =>
    view.functions
      .filter(({ name }) => !uses.has(name) && !bare.has(name))
      .map(({ name, line }) => ({
        kind: 'never-called',
        line,
        text: `\`${name}\` is never called, so nothing in it happens. Call it where it belongs: \`.task { await ${name}() }\` when the view appears, or in a button.`,
        article: 'swiftui-lifecycle-identity',
      })),
  )
}

/** A view is a struct: what it changes has to be `@State`. */
function plainVarChanged(type: CodeType, { changes }: CodeModel): ModelFinding[] {
  if (!isView(type)) return []
  const plain = new Set(
    type.properties
      .filter(({ wrapper, isConstant, isComputed }) => wrapper === null && !isConstant && !isComputed)
      .map(({ name }) => name),
  )
  const [change] = changes.filter(({ name }) => plain.has(name))
  return change
    ? [
        {
          kind: 'plain-var-changed',
          line: change.line,
          text: `the view changes \`${change.name}\`, which is a plain \`var\`: a view is a struct and cannot. Mark it \`@State private var\`.`,
          article: 'err-immutable-self',
        },
      ]
    : []
}

/** `@State var plant: Plant` takes its value once; what the parent changes later is ignored. */
function stateFromParent(type: CodeType): ModelFinding[] {
  if (!isView(type)) return []
  return type.properties
    .filter(
      ({ wrapper, hasValue, type: written }) =>
        wrapper === 'State' && !hasValue && written !== null && !written.endsWith('?'),
    )
    .map(({ name, line, type: written }) => ({
      kind: 'state-from-parent',
      line,
      text: `\`@State var ${name}\` keeps its own copy of what the parent hands over, and never hears of changes. If the parent owns it, write \`@Binding var ${name}: ${written}\` to change it here, or \`let ${name}: ${written}\` to show it.`,
      article: 'swiftui-state',
    }))
}

/** A struct that is listed by `List` or `ForEach` and has no identity. */
function missingIdentity(type: CodeType, code: string): ModelFinding[] {
  const isIdentified =
    type.conforms.some((name) => /Identifiable|PersistentModel/.test(name)) || /@Model\b/.test(code)
  if (isIdentified || type.kind === 'extension' || isView(type)) return []
  const lists = [...code.matchAll(/\b(?:List|ForEach)\(\s*\$?([\w.]+)\s*\)\s*\{/g)].map(
    ([, name = '']) => name.split('.').at(-1) ?? '',
  )
  const isListed = lists.some((name) => new RegExp(`\\b${name}\\b[^\\n]*\\[${type.name}\\]`).test(code))
  return isListed
    ? [
        {
          kind: 'no-identity',
          line: type.line,
          text: `\`${type.name}\` is shown in a list and has no identity. Make it \`Identifiable\` and give it \`let id = UUID()\`.`,
          article: 'swiftui-lists',
        },
      ]
    : []
}

function isView({ conforms }: CodeType): boolean {
  return conforms.some((name) => /^(?:SwiftUI\.)?View$/.test(name))
}
