import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { DialogBoundary } from '#app/ui/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { singleKeyOf } from '#app/ui/single-keys.ts'

type Opened = 'palette' | 'shortcuts' | null

const loadPalette = () => import('./command-palette.tsx')
const loadShortcuts = () => import('./shortcuts-dialog.tsx')
const CommandPalette = lateComponent(() => loadPalette().then((module) => module.CommandPalette))
const ShortcutsDialog = lateComponent(() => loadShortcuts().then((module) => module.ShortcutsDialog))

const OpenCommands = createContext<(opened: Opened) => void>(() => {})

/** Gives every page inside it Cmd/Ctrl+K, and `?` for the list of shortcuts. */
export function CommandCenter({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null)

  // Brought long after everything else, so that it costs a first visit nothing and still opens at once.
  useEffect(() => {
    const waiting = setTimeout(prepareCommands, 5000)
    return () => clearTimeout(waiting)
  }, [])

  useEffect(() => {
    function look(event: KeyboardEvent) {
      // The first of two keys: the second is not far.
      if (event.key === 'Meta' || event.key === 'Control') prepareCommands()
      const wanted = wantedBy(event)
      if (!wanted) return
      if (wanted === opened) {
        event.preventDefault()
        setOpened(null)
      } else if (opened !== null || !isInDialog()) {
        event.preventDefault()
        setOpened(wanted)
      }
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [opened])

  return (
    <OpenCommands value={setOpened}>
      {children}
      <DialogBoundary onClose={() => setOpened(null)}>
        {opened === 'palette' && (
          <CommandPalette onClose={() => setOpened(null)} onShowShortcuts={() => setOpened('shortcuts')} />
        )}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={() => setOpened(null)} />}
      </DialogBoundary>
    </OpenCommands>
  )
}

/** When it is about to be opened. What cannot be loaded then is said when it is opened. */
export function prepareCommands() {
  loadPalette().catch(() => {})
}

export function useOpenCommands() {
  return use(OpenCommands)
}

function wantedBy(event: KeyboardEvent): Opened {
  const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
  if (isCommand && event.key.toLowerCase() === 'k') return 'palette'
  if (isCommand && event.key === '/') return 'shortcuts'
  return singleKeyOf(event) === '?' ? 'shortcuts' : null
}

/** What somebody fills in is not to be covered, and not to be left by a slip of the hand. */
function isInDialog(): boolean {
  return (
    document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !==
    null
  )
}
