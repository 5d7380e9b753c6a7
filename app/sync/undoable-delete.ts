import { useSyncExternalStore } from 'react'
import { forgetToast, toast } from '#app/ui/overlay/toast.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { messageOf, ProblemError } from '#app/api/problem.ts'
import { createDeletions, type Deletion } from './deletions.ts'

const undoMs = 10_000

const deletions = createDeletions({
  async send(path) {
    // `keepalive` lets the request outlive the page.
    await fetchOrThrow(path, { method: 'DELETE', keepalive: true }).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.status === 404)) throw error
    })
  },
  offerUndo(waiting, { undo, commit }) {
    forgetToast('deletions')
    toast({
      ...wordsFor(waiting),
      durationMs: undoMs,
      undoes: 'deletions',
      action: { label: 'Undo', onSelect: undo },
      onEnd: commit,
    })
  },
  onFailure: ({ kind }, error) =>
    toast({ title: `Failed to delete ${kind}`, description: messageOf(error), variant: 'destructive' }),
})

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void deletions.commitAll())

/** Hides an item at once and deletes it after ten seconds or on leaving the page; until then a toast offers Undo. */
export function deleteWithUndo(deletion: Deletion): void {
  deletions.remove(deletion)
}

/** Sends pending deletions, e.g. before the session ends. */
export async function finishDeletions(): Promise<void> {
  forgetToast('deletions')
  await deletions.commitAll()
}

/** The API paths of items whose deletion is pending; lists leave them out. */
export function useHiddenPaths(): ReadonlySet<string> {
  return useSyncExternalStore(deletions.subscribe, deletions.hidden, deletions.hidden)
}

function wordsFor(waiting: Deletion[]): { title: string; description: string } {
  const [first] = waiting
  if (!first) return { title: 'Deleted', description: '' }
  const kind = waiting.every((deletion) => deletion.kind === first.kind) ? first.kind : 'item'
  if (waiting.length > 1)
    return {
      title: `${waiting.length} ${kind}s deleted`,
      description: waiting.map(({ title }) => title).join(', '),
    }
  return { title: `${kind[0]!.toUpperCase()}${kind.slice(1)} deleted`, description: first.title }
}
