import { readSwift } from '#server/swift/parse-swift.ts'
import { assignmentFaults } from './assignment-faults.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'
import { collectionFaults } from './collection-faults.ts'
import { continuationFaults } from './continuation-faults.ts'
import { dataFaults } from './data-faults.ts'
import { declaredTypes } from './declared-types.ts'
import { conditionFaults } from './condition-faults.ts'
import { lostValueFaults } from './lost-value-faults.ts'
import { meaningFaults } from './meaning-faults.ts'
import { momentFaults } from './moment-faults.ts'
import { orderFaults } from './order-faults.ts'
import { rowFaults } from './row-faults.ts'
import { textFaults } from './text-faults.ts'
import { timeFaults } from './time-faults.ts'
import { keptAliveFaults } from './kept-alive-faults.ts'
import { safetyFaults } from './safety-faults.ts'
import { sharedModelFaults } from './shared-model-faults.ts'
import { stateFaults } from './state-faults.ts'
import { threadFaults } from './thread-faults.ts'
import { unitFaults } from './unit-faults.ts'
import { valueFaults } from './value-faults.ts'
import { viewFaults } from './view-faults.ts'

const detectors: readonly ((source: FaultSource) => CodeFault[])[] = [
  valueFaults,
  stateFaults,
  threadFaults,
  dataFaults,
  continuationFaults,
  collectionFaults,
  viewFaults,
  keptAliveFaults,
  safetyFaults,
  conditionFaults,
  lostValueFaults,
  rowFaults,
  textFaults,
  timeFaults,
  assignmentFaults,
  meaningFaults,
  momentFaults,
  orderFaults,
  sharedModelFaults,
  unitFaults,
]

/** Finds faults that compile and only show when the code runs. Each detector has its own budget of nodes. */
export function findCodeFaults(code: string): CodeFault[] {
  const types = readSwift(code, declaredTypes)
  if (!types) return []
  return detectors
    .flatMap((detect) => readSwift(code, (root) => detect({ root, code, types })) ?? [])
    .filter(
      (fault, at, all) =>
        all.findIndex((one) => one.kind === fault.kind && one.name === fault.name) === at &&
        !isSortThrownAway(fault, all),
    )
}

/** Whether the sorted list is discarded, so that its direction shows nowhere. */
function isSortThrownAway({ kind, line }: CodeFault, all: readonly CodeFault[]): boolean {
  return (
    (kind === 'sorted-up' || kind === 'sorted-down') &&
    all.some((one) => one.kind === 'result-unused' && one.line === line)
  )
}
