import type Parser from 'tree-sitter'

/**
 * The maximum number of nodes that one reader may visit, about a third of a second. The longest code that people
 * write takes half of that.
 */
const mostVisits = 1_000_000

/** Stops a reader that has visited too many nodes; {@link readSwift} then returns null. */
export class TooTangled extends Error {}

interface Shared {
  code: string
  nodes: SwiftNode[]
  lineStarts: number[]
  visitsLeft: number
}

let visits = 0

/** The number of nodes visited by all readers so far; for tests. */
export function nodesVisited(): number {
  return visits
}

/**
 * A syntax node copied to JavaScript memory: each access to the parser's node is a native call, and finding a parent
 * walks down from the root. A class, so that tens of thousands of nodes share their methods.
 */
export class SwiftNode {
  readonly type: string
  readonly isNamed: boolean
  readonly isMissing: boolean
  readonly hasError: boolean
  readonly startIndex: number
  readonly endIndex: number
  readonly #shared: Shared
  readonly #above: SwiftNode | null
  readonly #field: string | null
  readonly #below: SwiftNode[] = []
  /** The node's index among all nodes and among its siblings, and the index after its last descendant. */
  readonly #place: number
  readonly #nth: number
  #end: number

  constructor(cursor: Parser.TreeCursor, above: SwiftNode | null, shared: Shared) {
    this.type = cursor.nodeType
    this.isNamed = cursor.nodeIsNamed
    this.isMissing = cursor.nodeIsMissing
    this.hasError = (above === null || above.hasError) && cursor.currentNode.hasError
    this.startIndex = cursor.startIndex
    this.endIndex = cursor.endIndex
    this.#shared = shared
    this.#above = above
    this.#field = cursor.currentFieldName
    this.#nth = above ? above.#below.push(this) - 1 : 0
    this.#place = shared.nodes.push(this) - 1
    this.#end = this.#place + 1
  }

  /** Called after all descendants were added; returns the parent. */
  close(): SwiftNode | null {
    this.#end = this.#shared.nodes.length
    return this.#above
  }

  get text(): string {
    return this.#shared.code.slice(this.startIndex, this.endIndex)
  }

  get startPosition(): Parser.Point {
    return positionOf(this.startIndex, this.#shared.lineStarts)
  }

  get endPosition(): Parser.Point {
    return positionOf(this.endIndex, this.#shared.lineStarts)
  }

  get parent(): SwiftNode | null {
    spend(this.#shared, 1)
    return this.#above
  }

  get children(): readonly SwiftNode[] {
    spend(this.#shared, this.#below.length + 1)
    return this.#below
  }

  get namedChildren(): SwiftNode[] {
    return this.children.filter(({ isNamed }) => isNamed)
  }

  get previousSibling(): SwiftNode | null {
    spend(this.#shared, 1)
    const above = this.#above
    return above ? (above.#below[this.#nth - 1] ?? null) : null
  }

  childForFieldName(name: string): SwiftNode | null {
    return this.children.find((child) => child.#field === name) ?? null
  }

  /** Nodes of the given types in text order, possibly including this one. */
  descendantsOfType(types: string | readonly string[]): SwiftNode[] {
    spend(this.#shared, this.#end - this.#place)
    const wanted = typeof types === 'string' ? [types] : types
    const found: SwiftNode[] = []
    for (let place = this.#place; place < this.#end; place += 1) {
      const node = this.#shared.nodes[place]!
      if (wanted.includes(node.type)) found.push(node)
    }
    return found
  }

  /** Runs a reader with its own budget of visits. Throws {@link TooTangled} when the budget is used up. */
  readWithin<Result>(read: (root: SwiftNode) => Result): Result {
    const before = this.#shared.visitsLeft
    this.#shared.visitsLeft = mostVisits
    try {
      return read(this)
    } finally {
      this.#shared.visitsLeft = before
    }
  }
}

/** Copies the parser's tree and returns the root. */
export function copyTree(tree: Parser.Tree, code: string): SwiftNode {
  const shared: Shared = { code, nodes: [], lineStarts: lineStartsOf(code), visitsLeft: mostVisits }
  const cursor = tree.walk()
  const root = new SwiftNode(cursor, null, shared)
  let node: SwiftNode | null = root
  while (node) {
    if (cursor.gotoFirstChild()) {
      node = new SwiftNode(cursor, node, shared)
      continue
    }
    let above: SwiftNode | null = node.close()
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) break
      above = above!.close()
    }
    node = above && new SwiftNode(cursor, above, shared)
  }
  return root
}

function spend(shared: Shared, nodes: number): void {
  visits += nodes
  shared.visitsLeft -= nodes
  if (shared.visitsLeft < 0) throw new TooTangled()
}

function lineStartsOf(code: string): number[] {
  return [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function positionOf(index: number, lineStarts: readonly number[]): Parser.Point {
  let row = 0
  let end = lineStarts.length
  while (end - row > 1) {
    const middle = (row + end) >> 1
    if (lineStarts[middle]! <= index) row = middle
    else end = middle
  }
  return { row, column: index - lineStarts[row]! }
}
