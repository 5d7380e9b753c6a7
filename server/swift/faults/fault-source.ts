import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { DeclaredTypes } from './declared-types.ts'

/** What detectors read: the tree, the code with its strings, and the types that the code declares. */
export interface FaultSource {
  root: SwiftNode
  code: string
  types: DeclaredTypes
}
