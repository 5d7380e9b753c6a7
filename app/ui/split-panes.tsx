import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { storage } from './browser-storage.ts'
import { cn } from './cn.ts'

/**
 * Two panes and the handle between them: drag it, or use arrow keys, Home and End; a double click goes back to the start.
 * Below its breakpoint (`isStacked`) only the pane named by `shown` stands, but both stay alive.
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

  function handleKeyDown(event: KeyboardEvent) {
    const wanted = {
      ArrowLeft: percent - 2,
      ArrowRight: percent + 2,
      Home: minimumPercent,
      End: maximumPercent,
    }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    resize(wanted)
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
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={handleLabel}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={minimumPercent}
        aria-valuemax={maximumPercent}
        tabIndex={0}
        hidden={isStacked}
        onKeyDown={handleKeyDown}
        onDoubleClick={() => resize(initialPercent)}
        onPointerMove={handlePointerMove}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDragging(true)
        }}
        onLostPointerCapture={() => setIsDragging(false)}
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
      <div className="min-h-0 min-w-0 flex-1" hidden={isStacked && shown !== 'second'}>
        {second}
      </div>
    </div>
  )
}

interface SplitPanesProps {
  first: ReactNode
  second: ReactNode
  isStacked: boolean
  shown: 'first' | 'second'
  handleLabel: string
  /** Under which this browser remembers the width. */
  storageKey: string
  initialPercent: number
  minimumPercent?: number
  maximumPercent?: number
}
