import type { SwiftNode } from '#server/swift/swift-tree.ts'

/** The types of the names that a piece of code declares. */
export interface DeclaredTypes {
  /** The type as written: `Int`, `[Trip]`, …; null if unknown, or if two declarations differ. */
  of: (name: string) => string | null
  /** Names of classes, whose values are not copied. */
  classes: ReadonlySet<string>
  /** Names of `@Model` classes. */
  models: ReadonlySet<string>
}

export function declaredTypes(root: SwiftNode): DeclaredTypes {
  const found = new Map<string, string | null>()
  const note = (name: string, type: string | null) => {
    if (name === '' || type === null) return
    found.set(name, found.has(name) && found.get(name) !== type ? null : type)
  }
  for (const node of root.descendantsOfType('property_declaration')) {
    const written = node.namedChildren.find(({ type }) => type === 'type_annotation')?.text
    note(
      node.childForFieldName('name')?.text ?? '',
      written ? written.replace(/^:\s*/, '') : typeOfValue(node.childForFieldName('value')?.text ?? ''),
    )
  }
  for (const node of root.descendantsOfType('parameter')) {
    const [, name = '', type = ''] =
      /(\w{1,80})\s{0,9}:\s{0,9}(?:@\w{1,40}\s{1,9}|inout\s{1,9}){0,3}([^=]{1,200})/.exec(node.text) ?? []
    note(name, type.trim() || null)
  }
  const classes = root
    .descendantsOfType('class_declaration')
    .filter(({ children }) => children.some(({ type }) => type === 'class' || type === 'actor'))
  return {
    of: (name) => found.get(name) ?? null,
    classes: new Set(classes.map((node) => node.childForFieldName('name')?.text ?? '')),
    models: new Set(
      classes
        .filter((node) => /^(?:@\w+(?:\([^)]{0,80}\))?\s+){0,3}?@Model\b/.test(node.text))
        .map((node) => node.childForFieldName('name')?.text ?? ''),
    ),
  }
}

function typeOfValue(value: string): string | null {
  const text = value.trim()
  if (/^-?\d{1,20}$/.test(text) || /[)}\]\w]\.count$/.test(text)) return 'Int'
  if (/^-?\d{1,20}\.\d{1,20}$/.test(text)) return 'Double'
  if (/^"[^"]*"$/.test(text)) return 'String'
  if (/^(?:true|false)$/.test(text)) return 'Bool'
  return /^(\[?[A-Z]\w{0,60}\]?)\(/.exec(text)?.[1] ?? null
}
