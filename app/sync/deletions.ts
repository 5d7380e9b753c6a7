export interface Deletion {
  /** The item's API path, which also identifies it. */
  path: string
  /** Its kind in words: "task". */
  kind: string
  title: string
  /** Refetches the lists that contained it; it stays hidden until then. */
  onDeleted: () => Promise<unknown>
}

interface Surroundings {
  send: (path: string) => Promise<void>
  /** Offers Undo, then calls either `undo` or `commit`. */
  offerUndo: (deletions: Deletion[], answers: { undo: () => void; commit: () => void }) => void
  onFailure: (deletion: Deletion, error: unknown) => void
}

/**
 * Pending deletions: hidden at once, sent when the time to undo is over or the user leaves the page. A new
 * deletion joins those still pending, and one Undo restores them all.
 */
export function createDeletions({ send, offerUndo, onFailure }: Surroundings) {
  const listeners = new Set<() => void>()
  let hidden: ReadonlySet<string> = new Set()
  let waiting: Deletion[] = []

  function setHidden(paths: Iterable<string>) {
    hidden = new Set(paths)
    for (const listener of listeners) listener()
  }

  function show(paths: string[]) {
    setHidden([...hidden].filter((path) => !paths.includes(path)))
  }

  function remove(deletion: Deletion) {
    setHidden([...hidden, deletion.path])
    waiting = [...waiting, deletion]
    const offered = waiting
    offerUndo(offered, {
      undo() {
        if (waiting !== offered) return
        waiting = []
        show(offered.map(({ path }) => path))
      },
      commit() {
        if (waiting === offered) void commitAll()
      },
    })
  }

  async function commitAll(): Promise<void> {
    const deletions = waiting
    waiting = []
    await Promise.all(deletions.map(commit))
  }

  async function commit(deletion: Deletion): Promise<void> {
    try {
      await send(deletion.path)
      await deletion.onDeleted()
    } catch (error) {
      onFailure(deletion, error)
    } finally {
      show([deletion.path])
    }
  }

  return {
    remove,
    commitAll,
    hidden: () => hidden,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
