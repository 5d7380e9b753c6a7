import { availableParallelism, loadavg } from 'node:os'
import type { RunningPostgres } from './postgres.ts'

/** A fault that is caused on purpose. */
export interface Fault {
  id: string
  name: string
  /** The promise, as a sentence. */
  expected: string
  /** Whether even one run takes minutes; then it only runs if named, or with `--whole`. */
  isLong?: boolean
  /** Throws {@link BrokenPromise} if the promise does not hold; otherwise returns the figure measured. */
  run(place: FaultPlace): Promise<string>
}

export interface FaultPlace {
  /** An empty folder for this fault. */
  folder: string
  /** How often to run it: `few` times by default, `promised` times with `--whole`. */
  times(few: number, promised: number): number
  postgres(): Promise<RunningPostgres>
  /** Registers a cleanup, called in reverse order after the fault, however it ends. */
  afterwards(clean: () => unknown): void
}

class BrokenPromise extends Error {}

/** Thrown with the reason if this machine cannot cause the fault. */
export class CannotTry extends Error {}

export function promise(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new BrokenPromise(sentence)
}

export function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

/** Whether other processes are running, which makes times meaningless. */
export function isBusy(): boolean {
  return loadavg()[0]! > availableParallelism()
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Retries until the condition holds, and returns how long that took. Throws if it does not hold in time. */
export async function eventually(
  withinMs: number,
  sentence: string,
  holds: () => Promise<boolean>,
): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < withinMs) {
    if (await holds().catch(() => false)) return performance.now() - begun
    await pause(50)
  }
  throw new BrokenPromise(`${sentence}: not within ${withinMs} ms`)
}
