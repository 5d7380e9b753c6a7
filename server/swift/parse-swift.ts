import Parser from 'tree-sitter'
import Swift from 'tree-sitter-swift'
import { copyTree, TooTangled, type SwiftNode } from './swift-tree.ts'

export interface SwiftFault {
  /** Line in the block, from 1. */
  line: number
  /** Column in the block, from 1. */
  column: number
  /** The text at which parsing failed, at most 60 characters. */
  near: string
}

const mostFaults = 5

/** The first syntax errors in a block of Swift. Empty if it parses, which does not mean that it compiles. */
export function swiftFaults(code: string): SwiftFault[] {
  const parsed = parseSwift(code)
  if (!parsed?.hasError) return []
  return readSwift(code, faultsBelow) ?? []
}

/** Whether a block can be parsed. Code that is too long or too complex is neither right nor wrong. */
export function canReadSwift(code: string): boolean {
  return parseSwift(code) !== null
}

/** Reads a code's syntax tree; null if the code is too long or too complex. Do not keep nodes afterwards. */
export function readSwift<Result>(code: string, read: (root: SwiftNode) => Result): Result | null {
  const parsed = parseSwift(code)
  if (!parsed) return null
  try {
    return parsed.root().readWithin(read)
  } catch (error) {
    if (!(error instanceof TooTangled)) throw error
    tangled.add(code)
    const [oldest] = tangled
    if (tangled.size > mostTangled) tangled.delete(oldest!)
    return null
  }
}

/** Code that was too complex, remembered so that it is not read again. */
const tangled = new Set<string>()
const mostTangled = 20

/** Learners' files have a few thousand characters; parsing this many takes 25 ms. */
export const longestSwift = 40_000
/** Limit in CPU time, because unclosed comments and strings make parsing quadratic. */
const parseMs = 120

interface Parsed {
  hasError: boolean
  /** Copied on first use, because most callers only need to know whether the code parses. */
  root: () => SwiftNode
}

/** Parses code, keeping its positions; null if it is too long, too deeply nested or takes too long. */
function parseSwift(code: string): Parsed | null {
  if (tangled.has(code)) return null
  if (last.code !== code) last = { code, parsed: isTooMuch(code) ? null : parseMasked(maskNewSyntax(code)) }
  return last.parsed
}

function parseMasked(masked: string): Parsed | null {
  const tree = parseInTime(masked)
  if (!tree || isTooLarge(tree)) return null
  let root: SwiftNode | null = null
  return { hasError: tree.rootNode.hasError, root: () => (root ??= copyTree(tree, masked)) }
}

/** Cached, because a turn reads the same code several times. */
let last: { code: string | null; parsed: Parsed | null } = { code: null, parsed: null }

function isTooMuch(code: string): boolean {
  // The parser reads a run of `#` in one step that no deadline interrupts: 40,000 of them took ten seconds.
  return code.length > longestSwift || /#{20}/.test(code)
}

/** Real programs are less nested, and have fewer nodes than characters. */
const most = { depth: 300, nodes: 80_000 }

function isTooLarge(tree: Parser.Tree): boolean {
  const cursor = tree.walk()
  let depth = 0
  for (let nodes = 1; nodes <= most.nodes; nodes += 1) {
    if (cursor.gotoFirstChild()) {
      depth += 1
      if (depth > most.depth) return true
      continue
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return false
      depth -= 1
    }
  }
  return true
}

function parseInTime(masked: string): Parser.Tree | null {
  const swift = parser()
  const options = { bufferSize: Math.max(32 * 1024, masked.length * 4) }
  const before = process.threadCpuUsage()
  // Missing from the package's types: a parse over its deadline returns null.
  let tree: Parser.Tree | null
  // On a busy machine the deadline may pass while other processes run; the parse then continues where it stopped.
  do tree = swift.parse(masked, undefined, options)
  while (!tree && process.threadCpuUsage(before).user < parseMs * 1000)
  if (!tree) swift.reset()
  return tree
}

/**
 * Replaces valid syntax that the grammar does not support yet (Swift 6.2) with older forms of the same length, which
 * keeps positions.
 */
function maskNewSyntax(code: string): string {
  return blankMemberMacros(code)
    .replace(/#isolation\b/g, ' isolation')
    .replace(
      /(?<=[(=,:]\s{0,4})\/(?![/*\s])(?:[^/\\\n]|\\.){1,200}\/(?=[),.\s])/g,
      (form) => `"${'x'.repeat(form.length - 2)}"`,
    )
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

/** Blanks `#Unique<Trip>([\\.id])` and `#Index`, which the grammar rejects as members of a type. */
function blankMemberMacros(code: string): string {
  return code.replace(
    /^([ \t]{0,80})#(?:Unique|Index)<[^>\n]{0,200}>\((?:[^()]|\([^()]{0,400}\)){0,400}\)/gm,
    (form, indent: string) => indent + form.slice(indent.length).replace(/[^\n]/g, ' '),
  )
}

/** Iterative, because ten thousand open brackets make the tree too deep for recursion. */
function faultsBelow(root: SwiftNode): SwiftFault[] {
  const faults: SwiftFault[] = []
  const open = [root]
  while (open.length > 0 && faults.length < mostFaults) {
    const node = open.pop()!
    const below = isFault(node) ? [] : node.children.filter((child) => isFault(child) || child.hasError)
    // A missing unnamed token ("let = 3") is only marked in its parent.
    if (below.length === 0) faults.push(faultAt(node))
    else open.push(...below.toReversed())
  }
  return faults
}

function isFault(node: SwiftNode): boolean {
  return node.type === 'ERROR' || node.isMissing
}

function faultAt(node: SwiftNode): SwiftFault {
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
