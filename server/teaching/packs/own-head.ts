import { parseSwift } from '#server/swift/parse-swift.ts'

/** The head of the last function in somebody's code that takes values in and gives one back, without `func`; null where there is none. */
export function ownHeadIn(code: string): string | null {
  const functions = parseSwift(code)?.rootNode.descendantsOfType('function_declaration') ?? []
  const heads = functions
    .map(({ text }) => text.split('{')[0]!.replace(/\s+/g, ' ').trim())
    .filter((head) => !head.includes('@Test') && !/\bfunc test[A-Z_]/.test(head))
    .map((head) => /\bfunc (\w{1,80}(?:<[^>]{1,80}>)?\(.{1,160}\).{0,20} -> .{1,80})$/.exec(head)?.[1])
  return heads.findLast((head) => head !== undefined) ?? null
}

/** Whether a function in somebody's code does something: one that only gives a name or a value back is a placeholder. */
export function hasOwnBody(code: string, head: string): boolean {
  const name = /^\w+/.exec(head)?.[0]
  const found = parseSwift(code)
    ?.rootNode.descendantsOfType('function_declaration')
    .findLast((node) => node.childForFieldName('name')?.text === name)
  const statements = found?.descendantsOfType('statements')[0]?.namedChildren ?? []
  const [only] = statements
  return (
    statements.length > 1 ||
    (only !== undefined && !/^(?:return )?[\w."]+$|fatalError/.test(only.text.trim()))
  )
}
