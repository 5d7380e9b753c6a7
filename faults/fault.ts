import { availableParallelism, loadavg } from 'node:os'
import type { RunningPostgres } from './postgres.ts'

/** A fault of the list, caused on purpose. */
export interface Fault {
  id: string
  name: string
  /** The promise, in a sentence. */
  expected: string
  /** Takes minutes even once; left out unless it is named or the whole is asked for. */
  isLong?: boolean
  /** Throws {@link BrokenPromise} if the promise does not hold; otherwise returns the figure measured. */
  run(place: FaultPlace): Promise<string>
}

export interface FaultPlace {
  /** An empty folder for this fault. */
  folder: string
  /** How often to try: a few times for a look, as often as was promised for the whole. */
  times(few: number, promised: number): number
  postgres(): Promise<RunningPostgres>
  /** Called in reverse order when the fault is over, however it ends. */
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

/** Times are only meaningful if nothing else runs. */
export function isBusy(): boolean {
  return loadavg()[0]! > availableParallelism()
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Retries until the condition holds; broken if it does not within the time. */
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
