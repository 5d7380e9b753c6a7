import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './input.tsx'
import { SelectList, type Choice } from './select-list.tsx'
import { useTypedChoice } from './use-typed-choice.ts'

/** One of some choices. The focus stays on the button and the keys go to it, so that opening the list costs the page around it nothing. */
export function Select<Value extends string>({
  choices,
  value,
  onChange,
  size = 'medium',
  className,
  listClassName,
  ...props
}: SelectProps<Value>) {
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const chosenAt = choices.findIndex((choice) => choice.value === value)
  /** Null while the list is closed. */
  const [activeAt, setActiveAt] = useState<number | null>(null)
  const findTyped = useTypedChoice(choices)
  const isOpen = activeAt !== null

  function open(at = Math.max(0, chosenAt)) {
    // Safari gives a pressed button no focus.
    button.current?.focus()
    setActiveAt(at)
  }

  function choose(at: number) {
    setActiveAt(null)
    const choice = choices[at]
    if (choice && at !== chosenAt) onChange(choice.value)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || !press(event)) return
    event.preventDefault()
  }

  /** Answers whether the key was meant for the list. */
  function press({ key, altKey }: KeyboardEvent): boolean {
    const typed = findTyped(key, activeAt ?? chosenAt)
    if (typed !== null) open(typed)
    else if (activeAt === null && /^Arrow(?:Up|Down)$/.test(key)) open()
    else if (activeAt === null) return false
    else if (key === 'Enter' || key === ' ' || (key === 'ArrowUp' && altKey)) choose(activeAt)
    else if (key in steps)
      setActiveAt(Math.min(choices.length - 1, Math.max(0, activeAt + steps[key as keyof typeof steps])))
    else {
      if (key === 'Tab') choose(activeAt)
      return false
    }
    return true
  }

  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // The list would stay where the button no longer is; another part of the page may scroll.
    addEventListener(
      'scroll',
      ({ target }) => target instanceof Node && target.contains(button.current) && setActiveAt(null),
      options,
    )
    addEventListener('resize', () => setActiveAt(null), options)
    // Before a dialog around it hears of it, which would close as well.
    const handleEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setActiveAt(null)
    }
    addEventListener('keydown', handleEscape, options)
    return () => listening.abort()
  }, [isOpen])

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${activeAt}` : undefined}
        onClick={() => (isOpen ? setActiveAt(null) : open())}
        onBlur={() => setActiveAt(null)}
        // A press would take the focus from it, in Safari, and close what the click then opens again.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onKeyDown={handleKey}
        className={cn(
          controlStyle,
          'flex min-h-10 items-center justify-between gap-2 text-left',
          size === 'small' && 'min-h-8 gap-1 px-2.5 text-sm',
          className,
        )}
        {...props}
      >
        <span className="truncate">{choices[chosenAt]?.label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </button>
      {isOpen && (
        <SelectList
          id={listId}
          button={button}
          choices={choices}
          chosenAt={chosenAt}
          activeAt={activeAt}
          onPoint={setActiveAt}
          onChoose={choose}
          className={listClassName}
        />
      )}
    </>
  )
}

const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'button'>,
  'onChange' | 'value' | 'children'
> {
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'medium'
  listClassName?: string
}
