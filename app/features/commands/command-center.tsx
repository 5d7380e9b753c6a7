import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { singleKeyOf } from '#app/ui/keyboard/single-keys.ts'

type Opened = 'palette' | 'shortcuts' | null

const loadPalette = () => import('./command-palette.tsx')
const loadShortcuts = () => import('./shortcuts-dialog.tsx')
const CommandPalette = lateComponent(() => loadPalette().then((module) => module.CommandPalette))
const ShortcutsDialog = lateComponent(() => loadShortcuts().then((module) => module.ShortcutsDialog))

const OpenCommands = createContext<(opened: Opened) => void>(() => {})

/** Gives every page inside it Cmd/Ctrl+K, and `?` for the list of shortcuts. */
export function CommandCenter({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null)

  useEffect(() => {
    function look(event: KeyboardEvent) {
      // The first of two keys: the second will follow.
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

/** Preloads the palette when it is about to be opened. A failure is shown when it is opened. */
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

/** A form in a dialog must not be covered or left by accident. */
function isInDialog(): boolean {
  return (
    document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !==
    null
  )
}
