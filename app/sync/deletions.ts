export interface Deletion {
  /** Where it stands in the API, and so also what names it. */
  path: string
  /** What it is, for people: "task". */
  kind: string
  title: string
  /** Reads anew what showed it; it stays hidden until that is done. */
  onDeleted: () => Promise<unknown>
}

interface Surroundings {
  send: (path: string) => Promise<void>
  /** Shows that it can be undone, for as long as it can; calls one of the two at the end. */
  offerUndo: (deletions: Deletion[], answers: { undo: () => void; commit: () => void }) => void
  onFailure: (deletion: Deletion, error: unknown) => void
}

/**
 * Deletions that wait for their undo: hidden at once, sent when the undo is over or the page is left.
 * One that comes while others wait joins them, and one undo brings all of them back.
 */
export function createDeletions({ send, offerUndo, onFailure }: Surroundings) {
  const listeners = new Set<() => void>()
  let hidden: ReadonlySet<string> = new Set()
  let waiting: Deletion[] = []

  function hide(paths: string[]) {
    hidden = new Set([...hidden, ...paths])
    tell()
  }

  function show(paths: string[]) {
    hidden = new Set([...hidden].filter((path) => !paths.includes(path)))
    tell()
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function remove(deletion: Deletion) {
    hide([deletion.path])
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
    await Promise.all(
      deletions.map(async (deletion) => {
        try {
          await send(deletion.path)
          await deletion.onDeleted()
        } catch (error) {
          onFailure(deletion, error)
        } finally {
          show([deletion.path])
        }
      }),
    )
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
