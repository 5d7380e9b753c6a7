import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { quickActions } from '#contract/chat/quick-action.ts'
import { cn } from '#app/ui/cn.ts'

interface QuickActionMenu {
  /** Props for the text box. */
  boxProps: {
    role?: 'combobox'
    'aria-expanded'?: boolean
    'aria-controls'?: string
    'aria-activedescendant'?: string
    'aria-autocomplete'?: 'list'
    'aria-haspopup'?: 'listbox'
  }
  menu: ReactNode
  /** Returns whether the menu has handled the key. */
  handleKey: (event: KeyboardEvent) => boolean
}

/** The menu that opens when a message begins with "/": arrow keys select, Enter or Tab inserts, Esc closes. */
export function useQuickActions(text: string, onPick: (text: string) => void): QuickActionMenu {
  const id = useId()
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const typed = /^\/([a-z]*)$/i.exec(text)?.[1]?.toLowerCase()
  const found =
    typed === undefined || closedAt === text
      ? []
      : quickActions.filter(({ action }) => action.startsWith(typed))
  const isOpen = found.length > 0 && found[0]?.action !== typed
  const at = Math.min(active, found.length - 1)
  const optionId = (action: string) => `${id}-${action}`

  function pick(action: string) {
    setActive(0)
    onPick(`/${action}`)
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[at]
    if (step) setActive((at + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) pick(chosen.action)
    else if (event.key === 'Escape') setClosedAt(text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  if (!isOpen) return { boxProps: {}, menu: null, handleKey }
  return {
    boxProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': optionId(found[at]?.action ?? ''),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
    },
    menu: (
      <QuickActionList
        id={id}
        found={found}
        activeAt={at}
        optionId={optionId}
        onActive={setActive}
        onPick={pick}
      />
    ),
    handleKey,
  }
}

function QuickActionList({
  id,
  found,
  activeAt,
  optionId,
  onActive,
  onPick,
}: {
  id: string
  found: readonly (typeof quickActions)[number][]
  activeAt: number
  optionId: (action: string) => string
  onActive: (position: number) => void
  onPick: (action: string) => void
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Quick actions"
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-72 overflow-y-auto rounded-house border border-line-strong/60 bg-raised p-1.5"
    >
      {found.map(({ action, does }, position) => (
        <div
          key={action}
          id={optionId(action)}
          role="option"
          tabIndex={-1}
          aria-selected={position === activeAt}
          data-highlighted={position === activeAt || undefined}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(action)
          }}
          onPointerMove={() => onActive(position)}
          className={cn(
            'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 rounded-inner px-3 py-1.5',
            position === activeAt && 'bg-sunken',
          )}
        >
          <span className="font-mono text-sm font-semibold">/{action}</span>
          <span className="text-[0.9375rem] text-soft">{does}</span>
        </div>
      ))}
    </div>
  )
}
