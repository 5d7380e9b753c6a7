import { Check, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { cn } from '#app/ui/cn.ts'
import { floatingStyle } from '#app/ui/overlay/floating-style.ts'

export interface Choice<Value extends string = string> {
  value: Value
  label: string
  icon?: LucideIcon
  /** The icon's colour. */
  color?: string
}

/** A select's open list, on top of everything else on the page, even dialogs. */
export function SelectList<Value extends string>({
  id,
  button,
  choices,
  chosenAt,
  activeAt,
  onPoint,
  onChoose,
  className,
}: SelectListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (list.current && button.current) show(list.current, button.current)
  }, [button])

  useLayoutEffect(() => {
    list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [activeAt])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      popover="manual"
      // Keeps the focus on the button when the list is clicked.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        floatingStyle,
        'inset-auto m-0 max-w-[min(28rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {choices.map(({ value, label, icon: Icon, color }, at) => (
        <button
          key={value}
          type="button"
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosenAt}
          data-highlighted={at === activeAt || undefined}
          onPointerMove={() => at !== activeAt && onPoint(at)}
          onClick={() => onChoose(at)}
          className={cn(
            'relative flex min-h-9 w-full cursor-default items-center gap-2 rounded-[6px] py-1 pr-3 pl-8 text-left text-[0.9375rem] select-none',
            at === activeAt && 'bg-sunken',
          )}
        >
          {at === chosenAt && <Check aria-hidden className="absolute left-2.5 size-4" />}
          {Icon && <Icon aria-hidden className={cn('size-4 shrink-0', color)} />}
          {label}
        </button>
      ))}
    </div>
  )
}

interface SelectListProps<Value extends string> {
  id: string
  button: RefObject<HTMLButtonElement | null>
  choices: readonly Choice<Value>[]
  chosenAt: number
  activeAt: number
  onPoint: (at: number) => void
  onChoose: (at: number) => void
  className?: string
}

const gap = 4
const margin = 8
const tallest = 320

/** Opens the list below its button, or above it if there is more space. */
function show(list: HTMLElement, button: HTMLButtonElement): void {
  list.ariaLabel = button.ariaLabel ?? button.labels[0]?.textContent ?? null
  list.showPopover()
  const { left, top, bottom, width } = button.getBoundingClientRect()
  list.style.minWidth = `${width}px`
  const below = innerHeight - bottom - gap - margin
  const above = top - gap - margin
  const wanted = Math.min(tallest, list.offsetHeight)
  const height = Math.min(tallest, wanted <= below || below >= above ? below : above)
  list.style.maxHeight = `${height}px`
  list.style.left = `${Math.max(margin, Math.min(left, innerWidth - margin - list.offsetWidth))}px`
  list.style.top = `${wanted <= below || below >= above ? bottom + gap : top - gap - Math.min(wanted, height)}px`
}
