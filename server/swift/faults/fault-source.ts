import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { DeclaredTypes } from './declared-types.ts'

/** The input of the detectors: the tree, the code including strings, and the declared types. */
export interface FaultSource {
  root: SwiftNode
  code: string
  types: DeclaredTypes
}
