import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { keyNames } from './key-names.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { PaletteOption } from './palette-option.tsx'

export type PaletteState = 'searching' | 'failed' | 'none' | 'ready'

interface PaletteListProps {
  text: string
  onTextChange: (text: string) => void
  groups: PaletteGroup[]
  state: PaletteState
  error: Error | null
  onRetry: () => void
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void
}

/** A text box that keeps the focus while the arrow keys move through the list below it. */
export function PaletteList({
  text,
  onTextChange,
  groups,
  state,
  error,
  onRetry,
  onChoose,
}: PaletteListProps) {
  const listId = useId()
  const { list, entries, current, setWanted, handleKeyDown } = useCurrentEntry(listId, groups, onChoose)

  function handleChange(next: string) {
    setWanted(null)
    onTextChange(next)
  }

  return (
    <>
      <SearchBox
        text={text}
        isSearching={state === 'searching'}
        listId={listId}
        hasEntries={entries.length > 0}
        current={current}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
      />
      {state === 'failed' && <SearchFailed error={error} onRetry={onRetry} />}
      {state === 'none' && (
        <p className="px-4 pt-4 text-[0.9375rem] text-soft">No results for “{text.trim()}”.</p>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className="max-h-[min(60dvh,30rem)] overflow-y-auto overscroll-contain p-2"
      >
        {groups.map((group) => (
          <EntryGroup
            key={group.name}
            listId={listId}
            group={group}
            current={current}
            onPointTo={({ id }) => setWanted(id)}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {saidOf(state, text.trim(), entries.length)}
      </p>
      <KeyHints />
    </>
  )
}

function SearchBox({
  text,
  isSearching,
  listId,
  hasEntries,
  current,
  onChange,
  onKeyDown,
}: {
  text: string
  isSearching: boolean
  listId: string
  hasEntries: boolean
  current: PaletteEntry | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <div className="flex items-center gap-3 border-b border-line py-2 pr-14 pl-4">
      {isSearching ? (
        <Spinner className="size-5 text-dawn-text" />
      ) : (
        <Search aria-hidden className="size-5 shrink-0 text-soft" />
      )}
      <input
        type="text"
        role="combobox"
        aria-label="Search and commands"
        aria-expanded={hasEntries}
        aria-controls={listId}
        aria-activedescendant={current && optionId(listId, current)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Search or jump to..."
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none placeholder:text-soft/90"
      />
    </div>
  )
}

function SearchFailed({ error, onRetry }: Pick<PaletteListProps, 'error' | 'onRetry'>) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4">
      <p className="min-w-0 flex-1 basis-60 text-[0.9375rem]">
        <span className="font-semibold">The search failed.</span> {messageOf(error)}
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function EntryGroup({
  listId,
  group,
  current,
  onPointTo,
  onChoose,
}: {
  listId: string
  group: PaletteGroup
  current: PaletteEntry | undefined
  onPointTo: (entry: PaletteEntry) => void
  onChoose: PaletteListProps['onChoose']
}) {
  return (
    <div role="group" aria-labelledby={`${listId}-${group.name}`} className="pb-1">
      <p
        id={`${listId}-${group.name}`}
        role="presentation"
        className="px-3 pt-2 pb-1 text-[0.8125rem] font-semibold text-soft"
      >
        {group.name}
      </p>
      {group.entries.map((entry) => (
        <PaletteOption
          key={entry.id}
          id={optionId(listId, entry)}
          entry={entry}
          isCurrent={entry === current}
          onPointTo={() => onPointTo(entry)}
          onChoose={(inNewTab) => onChoose(entry, inNewTab)}
        />
      ))}
    </div>
  )
}

function KeyHints() {
  return (
    <p
      aria-hidden
      className="flex gap-5 border-t border-line px-4 py-2 text-[0.8125rem] text-soft max-sm:hidden pointer-coarse:hidden"
    >
      <span>↑ ↓ to move</span>
      <span>{keyNames.enter} to open</span>
      <span>
        {keyNames.command}
        {keyNames.separator}
        {keyNames.enter} in a new tab
      </span>
    </p>
  )
}

/** The highlighted entry, which Enter opens: the one chosen by arrow keys or pointer, otherwise the first. */
function useCurrentEntry(listId: string, groups: PaletteGroup[], onChoose: PaletteListProps['onChoose']) {
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const entries = groups.flatMap((group) => group.entries)
  const current = entries.find(({ id }) => id === wanted) ?? entries[0]

  useEffect(() => {
    const option = current && list.current?.querySelector(`#${CSS.escape(optionId(listId, current))}`)
    option?.scrollIntoView({ block: 'nearest' })
  }, [listId, current])

  function move(by: number) {
    const at = current ? entries.indexOf(current) : 0
    setWanted(entries.at((at + by) % entries.length)?.id ?? null)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && current) onChoose(current, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }

  return { list, entries, current, setWanted, handleKeyDown }
}

function optionId(listId: string, entry: PaletteEntry): string {
  return `${listId}-${entry.id}`
}

function saidOf(state: PaletteState, typed: string, entries: number): string {
  if (typed === '' || state === 'searching' || state === 'failed') return ''
  return state === 'none'
    ? `Nothing found for ${typed}`
    : `${entries} ${entries === 1 ? 'result' : 'results'}`
}
