import { readCodeModel, type CodeModel, type CodeType } from './code-model.ts'

export interface ModelFinding {
  kind: string
  line: number
  text: string
  article: string
}

/** Common bugs that only show in the code as a whole. */
export function modelFindings(code: string, model = readCodeModel(code)): ModelFinding[] {
  if (!model) return []
  return [
    ...keptTwice(model),
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
      ...plainVarChanged(type, model, code),
      ...stateFromParent(type),
      ...missingIdentity(type, code),
    ]),
  ]
}

/**
 * Reports a view's list that starts empty and is never filled. Reported last, because code in other files may fill
 * it.
 */
export function neverFilled(code: string): ModelFinding[] {
  return (readCodeModel(code)?.types ?? []).filter(isView).flatMap(({ properties }) =>
    properties
      .filter(({ wrapper, source, name }) => {
        const isUsed = new RegExp(`\\$${name}\\b|\\b${name}\\s*(?:=(?!=)|\\+=|\\.(?:append|insert)\\b)`)
        const rest = code.replace(source, '')
        return wrapper === 'State' && /=\s*\[\]\s*$/.test(source) && !isUsed.test(rest)
      })
      .map(({ name, line }) => ({
        kind: 'never-filled',
        line,
        text: `\`${name}\` begins empty, and none of the lines here puts anything into it. Append to it in a button, or load it in \`.task\`.`,
        article: 'swiftui-state',
      })),
  )
}

/** Reports two views that each store a list with the same name: changes in one never appear in the other. */
function keptTwice({ types }: CodeModel): ModelFinding[] {
  const kept = types
    .filter(isView)
    .flatMap(({ name: view, properties }) =>
      properties
        .filter(({ wrapper, source }) => wrapper === 'State' && /:\s*\[/.test(source))
        .map((property) => ({ ...property, view })),
    )
  const second = kept.find(({ name, view }, at) =>
    kept.slice(0, at).some((one) => one.name === name && one.view !== view),
  )
  const first = kept.find(({ name }) => name === second?.name)
  return first && second
    ? [
        {
          kind: 'state-twice',
          line: second.line,
          text: `\`${first.view}\` and \`${second.view}\` each have a \`@State\` list called \`${second.name}\`: the same name, but two lists, so what one adds the other never shows. Keep it in one view only, write \`@Binding var ${second.name}: ${second.type ?? '[…]'}\` in the other, and hand it over with a dollar sign: \`${second.view}(${second.name}: $${second.name})\`.`,
          article: 'swiftui-state',
        },
      ]
    : []
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
  const stores = types.filter(
    (type) => type.kind === 'class' && views.some((view) => propertyOf(view, type) !== null),
  )
  return [...views, ...stores].flatMap((owner) =>
    owner.functions
      .filter(({ name }) => !uses.has(name) && !bare.has(name))
      .map(({ name, line }) => ({
        kind: 'never-called',
        line,
        text: `\`${name}\` is never called, so nothing in it happens. Call it where it belongs: ${isView(owner) ? `\`.task { await ${name}() }\`` : `in the view, \`.task { await ${nameOfStore(views, owner)}.${name}() }\``} when the view appears, or in a button.`,
        article: 'swiftui-lifecycle-identity',
      })),
  )
}

/** The property in which a view stores a value of a type; null if none. */
function propertyOf(view: CodeType, { name }: CodeType): string | null {
  const isOfType = new RegExp(`[=:]\\s*${name}\\b`)
  return view.properties.find(({ source }) => isOfType.test(source))?.name ?? null
}

function nameOfStore(views: readonly CodeType[], store: CodeType): string {
  return views.map((view) => propertyOf(view, store)).find((name) => name !== null) ?? 'store'
}

/** Reports a plain property that a view changes: a view is a struct, so the property must be `@State`. */
function plainVarChanged(type: CodeType, { changes }: CodeModel, code: string): ModelFinding[] {
  if (!isView(type)) return []
  const plain = new Set(
    type.properties
      .filter(({ wrapper, isConstant, isComputed }) => wrapper === null && !isConstant && !isComputed)
      .map(({ name }) => name),
  )
  const constants = new Set(
    type.properties.filter(({ isConstant, hasValue }) => isConstant && hasValue).map(({ name }) => name),
  )
  const lines = code.split('\n')
  // Whether the line assigns the name itself. Changing an object stored in a constant is allowed.
  const isSetAnew = (name: string, line: number) =>
    new RegExp(`(?<![.\\w])${name}\\s?(?:[-+*]?=(?!=)|\\.toggle\\()`).test(lines[line - 1] ?? '')
  const isSecond = (name: string) => code.includes(`var ${name} = ${name}`)
  const [change] = changes.filter(
    ({ name, line }) =>
      !isSecond(name) && (plain.has(name) || (constants.has(name) && isSetAnew(name, line))),
  )
  return change
    ? [
        {
          kind: 'plain-var-changed',
          line: change.line,
          text: `the view changes \`${change.name}\`, which is a ${constants.has(change.name) ? 'constant, `let`' : 'plain `var`'}: a view is a struct and cannot. Mark it \`@State private var\`.`,
          article: 'err-immutable-self',
        },
      ]
    : []
}

/** Reports `@State var plant: Plant`, which takes its value once and ignores later changes by the parent. */
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
      text: `\`@State var ${name}\` keeps its own copy of the value that the parent passes, and does not see later changes. If the parent owns it, write \`@Binding var ${name}: ${written}\` to change it here, or \`let ${name}: ${written}\` to show it.`,
      article: 'swiftui-state',
    }))
}

/** Reports a struct in `List` or `ForEach` that is not `Identifiable`. */
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
