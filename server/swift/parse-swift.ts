import Parser from 'tree-sitter'
import Swift from 'tree-sitter-swift'

export interface SwiftFault {
  /** 1-based line in the block. */
  line: number
  /** 1-based column in the block. */
  column: number
  /** The text where the parser lost its way, at most 60 characters. */
  near: string
}

/** The first places where a block of Swift does not parse; empty when it parses. Syntax only: it never says that code compiles. */
export function swiftFaults(code: string): SwiftFault[] {
  const tree = parseInTime(code)
  if (!tree) return [{ line: 1, column: 1, near: code.trim().split('\n')[0]?.slice(0, 60) ?? '' }]
  if (!tree.rootNode.hasError) return []
  return faultsBelow(tree.rootNode).slice(0, 5)
}

/** The syntax tree; its positions are those of the code as it was given. Empty for code that the parser cannot read in time. */
export function parseSwift(code: string): Parser.Tree {
  return parseInTime(code) ?? parser().parse('')
}

/** The parser cannot be interrupted from outside. Usual code takes less than a millisecond. */
const longestParseMicroseconds = 500_000

function parseInTime(code: string): Parser.Tree | null {
  const masked = maskNewSyntax(code)
  // Null after the time set below, which its types do not say.
  const tree = parser().parse(masked, undefined, { bufferSize: Math.max(32 * 1024, masked.length * 4) }) as Parser.Tree | null
  if (!tree) parser().reset()
  return tree
}

/** The grammar lags behind Swift 6.2: known valid forms become older ones of the same length, so positions stay true. */
function maskNewSyntax(code: string): string {
  return blankMemberMacros(code)
    .replace(/#isolation\b/g, ' isolation')
    .replace(/\bthrows\s*\(\s*[\w.]+\s*\)/g, (form) => 'throws'.padEnd(form.length))
    .replace(/\bnonisolated\((?:unsafe|nonsending)\)/g, (form) => 'nonisolated'.padEnd(form.length))
    .replace(/(:\s*)(sending|isolated)(?=\s+[\w[(@])/g, (form) => ':'.padEnd(form.length))
    .replace(/(->\s*)sending(?=\s+[\w[(])/g, (form) => '->'.padEnd(form.length))
    .replace(/\[\s*\d+\s+of\s+(\w+)\s*\]/g, (form, element: string) => `[${element}]`.padEnd(form.length))
    .replace(/(:\s*)(@MainActor|nonisolated)(?=\s+[A-Z]\w*(?:\s*[,{]|\s+where))/g, (form) => ':'.padEnd(form.length))
}

/** `#Unique<Trip>([\\.id])` and `#Index` stand where a type's members do, which the grammar does not know. */
function blankMemberMacros(code: string): string {
  return code.replace(/^([ \t]*)#(?:Unique|Index)<[^>\n]*>\((?:[^()]|\([^()]*\))*\)/gm, (form, indent: string) => indent + form.slice(indent.length).replace(/[^\n]/g, ' '))
}

function faultsBelow(node: Parser.SyntaxNode): SwiftFault[] {
  if (node.type === 'ERROR' || node.isMissing) return [faultAt(node)]
  if (!node.hasError) return []
  const below = node.children.flatMap(faultsBelow)
  // A missing token without a name of its own ("let = 3") shows only in its parent.
  return below.length > 0 ? below : [faultAt(node)]
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
  shared.setTimeoutMicros(longestParseMicroseconds)
  return shared
}
