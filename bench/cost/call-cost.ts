import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { pause } from '#faults/fault.ts'
import type { BusyMs } from './busy-threads.ts'

const deadlineMs = 20_000

/** What one call may cost other callers. */
export interface MostCost {
  /** Processor time that the main or the database thread may work without a pause. */
  busyMs: number
  /** How long a bystander may wait; null on a busy machine, where waits say nothing. */
  waitMs: number | null
}

/** Measures what a call costs. */
export interface Watch {
  bystander: Bystander
  longestBusy: () => Promise<BusyMs>
}

export interface Cost {
  mainMs: number
  databaseMs: number
  waitedMs: number
  tookMs: number
  /** 0 if there was no response. */
  status: number
}

/** The cost of one call, from sending it until its response is complete. */
export async function costOf(
  { bystander, longestBusy }: Watch,
  send: (signal: AbortSignal) => Promise<number>,
): Promise<Cost> {
  await longestBusy()
  bystander.begin()
  const begun = performance.now()
  const status = await send(AbortSignal.timeout(deadlineMs)).catch(() => 0)
  const tookMs = performance.now() - begun
  const waitedMs = await bystander.longestWait()
  // A thread reports its work on its next turn.
  await pause(4)
  const { main, database } = await longestBusy()
  return { mainMs: main, databaseMs: database, waitedMs, tookMs, status }
}

export function isTooMuch(cost: Cost, most: MostCost): boolean {
  return faultsOf(cost, most).length > 0
}

export function leastOf(one: Cost, other: Cost): Cost {
  return {
    mainMs: Math.min(one.mainMs, other.mainMs),
    databaseMs: Math.min(one.databaseMs, other.databaseMs),
    waitedMs: Math.min(one.waitedMs, other.waitedMs),
    tookMs: Math.min(one.tookMs, other.tookMs),
    status: other.status,
  }
}

export function faultsOf(
  { mainMs, databaseMs, waitedMs, tookMs, status }: Cost,
  { busyMs, waitMs }: MostCost,
): string[] {
  return [
    mainMs > busyMs ? `the main thread worked ${mainMs} ms without a pause` : '',
    databaseMs > busyMs ? `the database's thread worked ${databaseMs} ms without a pause` : '',
    waitMs !== null && waitedMs > waitMs ? `a bystander waited ${Math.round(waitedMs)} ms` : '',
    tookMs > deadlineMs || status === 0 ? `no answer within ${deadlineMs} ms` : '',
    status >= 500 && status !== 503 ? `status ${status}` : '',
  ].filter((fault) => fault !== '')
}

/** The worst of each figure. */
export function summaryOf(costs: readonly Cost[]): string {
  const worst = (figure: keyof Cost) => Math.round(Math.max(...costs.map((cost) => cost[figure])))
  return `at most ${worst('mainMs')} ms of the main thread, ${worst('databaseMs')} ms of the database's, ${worst('waitedMs')} ms waited`
}

type Bystander = ReturnType<typeof createBystander>

/** Another user in a separate process. */
export function createBystander(url: string) {
  const process: ChildProcess = fork(path.join(import.meta.dirname, 'bystander.ts'), [url])
  return {
    begin: () => void process.send('begin'),
    /** The longest wait since it started. */
    longestWait: () =>
      new Promise<number>((resolve) => {
        process.once('message', (ms) => resolve(Number(ms)))
        process.send('end')
      }),
    stop: () => void process.kill(),
  }
}
