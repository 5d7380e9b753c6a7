import { readSwift } from '#server/swift/parse-swift.ts'

/**
 * The signature, without `func`, of the last function in the learner's code with parameters and a result; null if
 * there is none.
 */
export function ownHeadIn(code: string): string | null {
  const functions = readSwift(code, (root) =>
    root.descendantsOfType('function_declaration').map(({ text }) => text),
  )
  const heads = (functions ?? [])
    .map((text) => text.split('{')[0]!.replace(/\s+/g, ' ').trim())
    .filter((head) => !head.includes('@Test') && !/\bfunc test[A-Z_]/.test(head))
    .map((head) => /\bfunc (\w{1,80}(?:<[^>]{1,80}>)?\(.{1,160}\).{0,20} -> .{1,80})$/.exec(head)?.[1])
  return heads.findLast((head) => head !== undefined) ?? null
}

/**
 * Whether a function in the learner's code does real work. One that only returns a name or a value is a placeholder.
 */
export function hasOwnBody(code: string, head: string): boolean {
  const name = /^\w+/.exec(head)?.[0]
  const statements = readSwift(code, (root) =>
    root
      .descendantsOfType('function_declaration')
      .findLast((node) => node.childForFieldName('name')?.text === name)
      ?.descendantsOfType('statements')[0]
      ?.namedChildren.map(({ text }) => text),
  )
  const [only, ...others] = statements ?? []
  return others.length > 0 || (only !== undefined && !/^(?:return )?[\w."]+$|fatalError/.test(only.trim()))
}

/** The type after `->`. */
export function resultOf(head: string): string {
  return /-> ?(.{1,80})$/.exec(head)?.[1]?.trim() ?? ''
}
