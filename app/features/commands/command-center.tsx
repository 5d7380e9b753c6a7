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

/** Opens the command palette with Cmd/Ctrl+K and the list of shortcuts with `?`, on all pages inside it. */
export function CommandCenter({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null)

  useEffect(() => {
    function look(event: KeyboardEvent) {
      // The first key of the shortcut, so start loading.
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

/** Preloads the palette. A failure is shown only when it is opened. */
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

/** Whether a dialog is open: its form must not be covered or left by accident. */
function isInDialog(): boolean {
  return (
    document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !==
    null
  )
}
