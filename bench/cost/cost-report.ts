import type { ServerProcess } from '#test/processes/server-process.ts'
import { faultsOf, summaryOf, type Cost, type MostCost } from './call-cost.ts'
import type { Door } from './costly-doors.ts'

/** The cost of one text at one entry point. */
export interface Reading {
  door: Door
  text: string
  cost: Cost
}

export function doorSummary(readings: readonly Reading[]): string {
  const costs = readings.map(({ cost }) => cost)
  const statuses = [...new Set(costs.map(({ status }) => status))].toSorted((one, other) => one - other)
  const slowest = Math.round(Math.max(...costs.map(({ tookMs }) => tookMs)))
  return `${summaryOf(costs)}, answers ${statuses.join(' ')}, ${readings.length} texts, the slowest answered after ${slowest} ms`
}

/**
 * One line for each text: the longest wait of another user and the longest work of both threads, with the entry
 * point.
 */
export function worstOfTexts(readings: readonly Reading[]): string[] {
  const byText = Object.groupBy(readings, ({ text, door }) => (door.texts === 'none' ? door.name : text))
  return Object.entries(byText).map(([text, ofText]) => {
    const worst = (figure: 'waitedMs' | 'mainMs' | 'databaseMs' | 'tookMs') => {
      const most = ofText!.reduce((one, other) => (other.cost[figure] > one.cost[figure] ? other : one))
      return `${Math.round(most.cost[figure])} ms (${most.door.name})`
    }
    const unanswered = ofText!.filter(({ cost }) => cost.status === 0).length
    return `text ${text}: waited ${worst('waitedMs')}, main ${worst('mainMs')}, database ${worst('databaseMs')}, answered after ${worst('tookMs')}${unanswered > 0 ? `, ${unanswered} not answered` : ''}`
  })
}

export function brokenBy(readings: readonly Reading[], most: MostCost): string[] {
  const faults = readings.flatMap(({ door, text, cost }) =>
    faultsOf(cost, most).map((fault) => `${door.name}, ${text}: ${fault}`),
  )
  const unread = [...new Set(readings.map(({ door }) => door))].flatMap((door) => {
    const statuses = readings.filter((reading) => reading.door === door).map(({ cost }) => cost.status)
    const wasRead = statuses.some((status) => status >= 200 && status < 300)
    return door.isAlwaysRefused || wasRead
      ? []
      : [`${door.name}: no text was read (${[...new Set(statuses)].join(', ')})`]
  })
  return [...faults, ...unread]
}

/** Worker processes that were ended at their deadline. This is allowed, but the next calls wait for a replacement. */
export function endedWorkers({ output }: ServerProcess): string {
  const calls = output()
    .split('\n')
    .filter((line) => line.includes('A worker process was ended'))
    .map((line) => /"call":"(\w+)"/.exec(line)?.[1] ?? 'unknown')
  const counts = Object.entries(Object.groupBy(calls, (call) => call)).map(
    ([call, all]) => `${all!.length} in ${call}`,
  )
  return counts.length === 0 ? 'no worker process ended' : `worker processes ended: ${counts.join(', ')}`
}

/** Whether the server's process or its database thread has ended. */
export function endedParts({ process: { exitCode, signalCode }, output }: ServerProcess): string[] {
  const ended = exitCode ?? signalCode
  const threads = output().split('The thread of the embedded database ended').length - 1
  return [
    ended === null ? '' : `The server ended (${ended}): ${output().slice(-500)}`,
    threads === 0 ? '' : `The database thread ended ${threads} times`,
  ].filter((part) => part !== '')
}
