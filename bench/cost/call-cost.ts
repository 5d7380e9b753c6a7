import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { pause } from '#faults/fault.ts'
import type { BusyMs } from './busy-threads.ts'

const deadlineMs = 20_000

/** The cost that one call may have for other callers. */
export interface MostCost {
  /** Processor time for which the main or database thread may work without a pause. */
  busyMs: number
  /** How long another user may wait; null on a busy machine, where waiting times mean nothing. */
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
  // Threads report their work on their next turn.
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

/** The worst of each measured time. */
export function summaryOf(costs: readonly Cost[]): string {
  const worst = (figure: keyof Cost) => Math.round(Math.max(...costs.map((cost) => cost[figure])))
  return `at most ${worst('mainMs')} ms of the main thread, ${worst('databaseMs')} ms of the database's, ${worst('waitedMs')} ms waited`
}

type Bystander = ReturnType<typeof createBystander>

/** A process that acts as another user. */
export function createBystander(url: string) {
  const process: ChildProcess = fork(path.join(import.meta.dirname, 'bystander.ts'), [url])
  return {
    begin: () => void process.send('begin'),
    /** The longest wait since `begin`. */
    longestWait: () =>
      new Promise<number>((resolve) => {
        process.once('message', (ms) => resolve(Number(ms)))
        process.send('end')
      }),
    stop: () => void process.kill(),
  }
}
