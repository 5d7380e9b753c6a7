import Parser from 'tree-sitter'
import Swift from 'tree-sitter-swift'

export type SwiftNode = Parser.SyntaxNode

export interface SwiftFault {
  /** 1-based line in the block. */
  line: number
  /** 1-based column in the block. */
  column: number
  /** The text where the parser lost its way, at most 60 characters. */
  near: string
}

const mostFaults = 5

/** The first places where a block of Swift does not parse; empty when it parses. Syntax only: it never says that code compiles. */
export function swiftFaults(code: string): SwiftFault[] {
  const tree = parseSwift(code)
  if (!tree?.rootNode.hasError) return []
  return faultsBelow(tree.rootNode)
}

/** Whether the parser can read a block: code that is too long or too deeply nested is neither right nor wrong. */
export function canReadSwift(code: string): boolean {
  return parseSwift(code) !== null
}

/** A file of a learner has a few thousand characters; this many take the parser 25 ms. */
export const longestSwift = 40_000
/** Unclosed comments and strings make the parser's time grow with the square of the text. */
const parseMs = 120

/** The syntax tree, with the positions of the given code; null if the code is too long or too deeply nested to read in time. */
export function parseSwift(code: string): Parser.Tree | null {
  if (last.code === code) return last.tree
  const parsed = isTooMuch(code) ? null : parseInTime(maskNewSyntax(code))
  const tree = parsed && isTooDeep(parsed) ? null : parsed
  last = { code, tree }
  return tree
}

/** Cached, because one turn asks about the same code several times. */
let last: { code: string | null; tree: Parser.Tree | null } = { code: null, tree: null }

function isTooMuch(code: string): boolean {
  // The parser reads a run of these in one step that no deadline can end: 40,000 took ten seconds.
  return code.length > longestSwift || /#{20}/.test(code)
}

/** Real programs are not nested deeper. The parser walks down from the root to find a node's parent, so a deep tree takes minutes to read. */
const deepest = 300

function isTooDeep(tree: Parser.Tree): boolean {
  const cursor = tree.walk()
  let depth = 0
  for (;;) {
    if (cursor.gotoFirstChild()) {
      depth += 1
      if (depth > deepest) return true
      continue
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return false
      depth -= 1
    }
  }
}

function parseInTime(masked: string): Parser.Tree | null {
  const swift = parser()
  // The package's types omit that a parse over its deadline returns null.
  const tree: Parser.Tree | null = swift.parse(masked, undefined, {
    bufferSize: Math.max(32 * 1024, masked.length * 4),
  })
  if (!tree) swift.reset()
  return tree
}

/** The grammar lags behind Swift 6.2, so known valid forms are replaced by older ones of the same length; positions stay correct. */
function maskNewSyntax(code: string): string {
  return blankMemberMacros(code)
    .replace(/#isolation\b/g, ' isolation')
    .replace(/\bthrows\s*\(\s*[\w.]+\s*\)/g, (form) => 'throws'.padEnd(form.length))
    .replace(/\bnonisolated\((?:unsafe|nonsending)\)/g, (form) => 'nonisolated'.padEnd(form.length))
    .replace(/(:\s*)(sending|isolated)(?=\s+[\w[(@])/g, (form) => ':'.padEnd(form.length))
    .replace(/(->\s*)sending(?=\s+[\w[(])/g, (form) => '->'.padEnd(form.length))
    .replace(/\[\s*\d+\s+of\s+(\w+)\s*\]/g, (form, element: string) => `[${element}]`.padEnd(form.length))
    .replace(
      /\b((?:if|while)\s{1,4}(?:let|var)\s{1,4}\w+\s{0,4}=\s{0,4}try[?!]?)(\s+await)\b/g,
      (_form, before: string, waits: string) => before + ' '.repeat(waits.length),
    )
    .replace(/(:\s*)(@MainActor|nonisolated)(?=\s+[A-Z]\w*(?:\s*[,{]|\s+where))/g, (form) =>
      ':'.padEnd(form.length),
    )
}

/** The grammar does not know `#Unique<Trip>([\\.id])` and `#Index` as members of a type. */
function blankMemberMacros(code: string): string {
  return code.replace(
    /^([ \t]{0,80})#(?:Unique|Index)<[^>\n]{0,200}>\((?:[^()]|\([^()]{0,400}\)){0,400}\)/gm,
    (form, indent: string) => indent + form.slice(indent.length).replace(/[^\n]/g, ' '),
  )
}

/** Uses its own stack: ten thousand open brackets make a tree just as deep. */
function faultsBelow(root: SwiftNode): SwiftFault[] {
  const faults: SwiftFault[] = []
  const open = [root]
  while (open.length > 0 && faults.length < mostFaults) {
    const node = open.pop()!
    const below = isFault(node) ? [] : node.children.filter((child) => isFault(child) || child.hasError)
    // A missing unnamed token ("let = 3") shows only in its parent.
    if (below.length === 0) faults.push(faultAt(node))
    else open.push(...below.toReversed())
  }
  return faults
}

function isFault(node: SwiftNode): boolean {
  return node.type === 'ERROR' || node.isMissing
}

function faultAt(node: Parser.SyntaxNode): SwiftFault {
  return {
    line: node.startPosition.row + 1,
    column: node.startPosition.column + 1,
    near: node.text.trim().split('\n')[0]?.slice(0, 60) ?? '',
  }
}

let shared: Parser | undefined

function parser(): Parser {
  if (shared) return shared
  shared = new Parser()
  // The grammar package types its export as unknown.
  shared.setLanguage(Swift as Parser.Language)
  shared.setTimeoutMicros(parseMs * 1000)
  return shared
}
