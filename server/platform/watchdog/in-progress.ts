/** What this process is doing, in memory that another thread can read while this process is blocked. */
export interface InProgress {
  memory: SharedArrayBuffer
  /** Registers work as begun; call the returned function when it ends. */
  begin: (name: string) => () => void
  /** Registers work until its promise settles. */
  during: During
}

export type During = <T>(name: string, work: () => Promise<T>) => Promise<T>

const memoryBytes = 1024
const lengthBytes = 4
const mostNames = 8
const encoder = new TextEncoder()

export function createInProgress(): InProgress {
  const memory = new SharedArrayBuffer(memoryBytes)
  const length = new Int32Array(memory, 0, 1)
  const names = new Set<{ name: string }>()

  function write(): void {
    // Newest first, because the newest work is the most likely to block.
    const newestFirst = [...names].slice(-mostNames).toReversed()
    const text = newestFirst.map(({ name }) => name).join(', ')
    // In two steps, because a TextEncoder cannot write to shared memory.
    const bytes = encoder.encode(text).subarray(0, memoryBytes - lengthBytes)
    new Uint8Array(memory, lengthBytes).set(bytes)
    Atomics.store(length, 0, bytes.length)
  }

  function begin(name: string): () => void {
    const entry = { name }
    names.add(entry)
    write()
    return () => {
      if (names.delete(entry)) write()
    }
  }

  return {
    memory,
    begin,
    async during(name, work) {
      const end = begin(name)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

/** Reads what {@link createInProgress} has written, newest first. */
export function readInProgress(memory: SharedArrayBuffer): string {
  const length = Atomics.load(new Int32Array(memory, 0, 1), 0)
  return new TextDecoder().decode(new Uint8Array(memory, lengthBytes, length).slice())
}
