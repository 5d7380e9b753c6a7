import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { storage } from '#app/ui/browser-storage.ts'
import { cn } from '#app/ui/cn.ts'

/**
 * Two panes with a handle between them: drag it, or use arrow keys, Home and End; a double click resets it.
 * If `isStacked`, only the pane named by `shown` is visible, but both stay mounted.
 */
export function SplitPanes({
  first,
  second,
  isStacked,
  shown,
  handleLabel,
  storageKey,
  initialPercent,
  minimumPercent = 25,
  maximumPercent = 60,
}: SplitPanesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(() =>
    clamp(Number(storage('local').read(storageKey)) || initialPercent),
  )
  const [isDragging, setIsDragging] = useState(false)

  function clamp(wanted: number) {
    return Math.min(maximumPercent, Math.max(minimumPercent, wanted))
  }

  function resize(wanted: number) {
    const next = clamp(wanted)
    setPercent(next)
    storage('local').write(storageKey, String(next))
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (isDragging && box) resize((100 * (event.clientX - box.left)) / box.width)
  }

  return (
    <div ref={frame} className={cn('flex min-h-0 flex-1', isDragging && 'cursor-col-resize select-none')}>
      <div
        className={cn('min-h-0', isStacked ? 'min-w-0 flex-1' : 'min-w-80 shrink-0')}
        hidden={isStacked && shown !== 'first'}
        style={isStacked ? undefined : { width: `${percent}%` }}
      >
        {first}
      </div>
      <PaneHandle
        percent={percent}
        minimumPercent={minimumPercent}
        maximumPercent={maximumPercent}
        label={handleLabel}
        isHidden={isStacked}
        isDragging={isDragging}
        onDraggingChange={setIsDragging}
        onPointerMove={handlePointerMove}
        onResize={resize}
        onReset={() => resize(initialPercent)}
      />
      <div className="min-h-0 min-w-0 flex-1" hidden={isStacked && shown !== 'second'}>
        {second}
      </div>
    </div>
  )
}

interface PaneHandleProps {
  percent: number
  minimumPercent: number
  maximumPercent: number
  label: string
  isHidden: boolean
  isDragging: boolean
  onDraggingChange: (isDragging: boolean) => void
  onPointerMove: (event: PointerEvent<HTMLDivElement>) => void
  onResize: (percent: number) => void
  onReset: () => void
}

function PaneHandle({
  percent,
  minimumPercent,
  maximumPercent,
  label,
  isHidden,
  isDragging,
  onDraggingChange,
  onPointerMove,
  onResize,
  onReset,
}: PaneHandleProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const wanted = {
      ArrowLeft: percent - 2,
      ArrowRight: percent + 2,
      Home: minimumPercent,
      End: maximumPercent,
    }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onResize(wanted)
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={minimumPercent}
      aria-valuemax={maximumPercent}
      tabIndex={0}
      hidden={isHidden}
      onKeyDown={handleKeyDown}
      onDoubleClick={onReset}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onDraggingChange(true)
      }}
      onLostPointerCapture={() => onDraggingChange(false)}
      className={cn(
        'group relative z-10 -mx-3 w-6 shrink-0 cursor-col-resize touch-none outline-offset-[-8px] before:absolute before:inset-y-0 before:left-1/2 before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-sky',
        isDragging && 'before:w-0.5 before:bg-sky',
      )}
    >
      <span
        aria-hidden
        className="absolute top-1/2 left-1/2 h-8 w-1.5 -translate-1/2 rounded-full bg-line-strong/60 group-hover:bg-sky"
      />
    </div>
  )
}

interface SplitPanesProps {
  first: ReactNode
  second: ReactNode
  isStacked: boolean
  shown: 'first' | 'second'
  handleLabel: string
  /** The storage key for the width. */
  storageKey: string
  initialPercent: number
  minimumPercent?: number
  maximumPercent?: number
}
