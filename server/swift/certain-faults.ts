import { readCodeModel, type CodeModel, type CodeProperty } from './code-model.ts'
import { missingImports } from './missing-imports.ts'
import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'
import { emptyTests } from './empty-tests.ts'

export interface CertainFault {
  line: number
  says: string
}

const mostRead = 400

/** Code that cannot compile or has no effect, whatever the other files contain. `own` lists the project's types. */
export function certainFaults(swift: string, own: ReadonlySet<string>): CertainFault[] {
  const code = readCodeModel(swift)
  if (!code) return []
  return (
    readSwift(swift, (root) => [
      ...missingImports(root, own).map(({ name, module, line }) => ({
        line,
        says: `\`${name}\` comes from ${module}, and nothing here imports it: add \`import ${module}\` at the top of the file.`,
      })),
      ...macrosOnValues(root),
      ...dollarsOnPlain(root, code),
      ...valuesForBindings(root, code),
      ...emptyContainers(root),
      ...unusedQueries(code),
      ...templateIn(swift),
      ...emptyTests(root),
    ]) ?? []
  )
}

/** Reports `@Model` and `@Observable` on types other than classes. */
function macrosOnValues(root: SwiftNode): CertainFault[] {
  return root
    .descendantsOfType('class_declaration')
    .slice(0, mostRead)
    .flatMap((node) => {
      const kind = node.children.find(({ type }) => ['struct', 'enum', 'actor'].includes(type))?.type
      const [, macro] = /^(?:@\w+(?:\([^)]{0,80}\))?\s+){0,3}?@(Model|Observable)\b/.exec(node.text) ?? []
      return kind && macro
        ? [
            {
              line: node.startPosition.row + 1,
              says: `\`@${macro}\` works on a class only, and \`${node.childForFieldName('name')?.text ?? 'this'}\` is ${kind === 'struct' ? 'a struct' : `an ${kind}`}.`,
            },
          ]
        : []
    })
}

function viewsOf({ types }: CodeModel) {
  return types.filter(({ conforms }) => conforms.some((name) => /^(?:SwiftUI\.)?View$/.test(name)))
}

/** The only stored property with this name in the views; null if there are none or several. */
function propertyOf(code: CodeModel, name: string): CodeProperty | null {
  const found = viewsOf(code).flatMap(({ properties }) => properties.filter((one) => one.name === name))
  return found.length === 1 ? found[0]! : null
}

/** Reports `$name` where `name` is a plain property of the view. */
function dollarsOnPlain(root: SwiftNode, code: CodeModel): CertainFault[] {
  const seen = new Set<string>()
  return root.descendantsOfType('simple_identifier').flatMap((node): CertainFault[] => {
    const [, name] = /^\$([a-z_]\w{0,80})$/i.exec(node.text) ?? []
    if (!name || seen.has(name)) return []
    const property = propertyOf(code, name)
    if (!property || property.wrapper !== null || isShadowed(root, name)) return []
    seen.add(name)
    return [
      {
        line: node.startPosition.row + 1,
        says: `\`$${name}\` needs a binding, and \`${name}\` is ${property.isConstant ? 'a constant' : property.isComputed ? 'worked out' : 'a plain `var`'}: only \`@State\`, \`@Binding\`, \`@Bindable\` and their like have a \`$\`.`,
      },
    ]
  })
}

/** Whether a `@Bindable var` or a closure parameter `$item` hides the property. */
function isShadowed(root: SwiftNode, name: string): boolean {
  return new RegExp(
    `@Bindable\\s+var\\s+${name}\\b|\\{\\s*\\(?\\$${name}\\b|\\bvar ${name} = ${name}\\b`,
  ).test(root.text)
}

/** Calls that take a binding, with the argument's label. */
const bindings: Readonly<Record<string, readonly string[]>> = {
  TextField: ['text', 'value'],
  SecureField: ['text'],
  TextEditor: ['text'],
  Toggle: ['isOn'],
  Picker: ['selection'],
  DatePicker: ['selection'],
  ColorPicker: ['selection'],
  PhotosPicker: ['selection'],
  Slider: ['value'],
  Stepper: ['value'],
  searchable: ['text'],
  sheet: ['isPresented', 'item'],
  fullScreenCover: ['isPresented', 'item'],
  alert: ['isPresented'],
  confirmationDialog: ['isPresented'],
  fileImporter: ['isPresented'],
  Map: ['position'],
}

/** Reports a value passed as binding: `TextField("Name", text: name)`. */
function valuesForBindings(root: SwiftNode, code: CodeModel): CertainFault[] {
  return root
    .descendantsOfType('call_expression')
    .slice(0, mostRead)
    .flatMap((call) => {
      const callee = call.namedChildren[0]
      const name =
        callee?.type === 'navigation_expression'
          ? callee.namedChildren.at(-1)?.text.replace(/^\??\./, '')
          : callee?.text
      const labels = bindings[name ?? '']
      const given = call.namedChildren
        .find(({ type }) => type === 'call_suffix')
        ?.namedChildren.find(({ type }) => type === 'value_arguments')
      if (!labels || !given) return []
      return given.namedChildren.flatMap((argument): CertainFault[] => {
        const [label, value] = argument.namedChildren
        if (label?.type !== 'value_argument_label' || value?.type !== 'simple_identifier') return []
        const property =
          labels.includes(label.text) && !value.text.startsWith('$') && propertyOf(code, value.text)
        if (!property || /^Binding\b/.test(property.type ?? '')) return []
        return [
          {
            line: argument.startPosition.row + 1,
            says: `\`${name}\` writes to its \`${label.text}\`, so it takes a binding: \`${label.text}: $${value.text}\`, with a dollar sign.`,
          },
        ]
      })
    })
}

const containers = new Set(['List', 'Form', 'Map', 'Chart', 'LazyVGrid', 'ForEach'])

/** Reports a container without content: `Map(position: $camera) { }`. */
function emptyContainers(root: SwiftNode): CertainFault[] {
  return root
    .descendantsOfType('call_expression')
    .slice(0, mostRead)
    .flatMap((call) => {
      const name = call.namedChildren[0]?.text ?? ''
      return containers.has(name) && /\{\s*\}$/.test(call.text)
        ? [
            {
              line: call.startPosition.row + 1,
              says: `The braces of \`${name}\` are empty, so it shows no content.`,
            },
          ]
        : []
    })
}

/** Reports a view's `@Query` that is never read. */
function unusedQueries(code: CodeModel): CertainFault[] {
  return viewsOf(code).flatMap(({ properties }) =>
    properties
      .filter(
        ({ wrapper, name }) => wrapper === 'Query' && !code.uses.has(name) && !code.uses.has(`$${name}`),
      )
      .map(({ name, line }) => ({
        line,
        says: `\`${name}\` is loaded, and nothing in this view reads it.`,
      })),
  )
}

/** Reports Xcode's unchanged template screen. */
function templateIn(swift: string): CertainFault[] {
  const line = swift.split('\n').findIndex((one) => /Text\("Hello, world!"\)/.test(one)) + 1
  return line > 0 && /Image\(systemName: "globe"\)/.test(swift)
    ? [{ line, says: "This is still Xcode's template; it contains none of your code yet." }]
    : []
}
