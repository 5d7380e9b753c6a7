import { ChevronDown } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { cn } from '#app/ui/cn.ts'
import { controlStyle } from './input.tsx'
import { SelectList, type Choice } from './select-list.tsx'
import { useTypedChoice } from './use-typed-choice.ts'

/** A single-choice listbox. Its button keeps the focus and handles the keys. */
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
  const { chosenAt, activeAt, isOpen, open, close, choose, point, handleKey } = useChoosing({
    button,
    choices,
    value,
    onChange,
  })

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
        onClick={() => (isOpen ? close() : open())}
        onBlur={() => close()}
        // In Safari, mousedown would move the focus and close the list, and the click would open it again.
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
      {activeAt !== null && (
        <SelectList
          id={listId}
          button={button}
          choices={choices}
          chosenAt={chosenAt}
          activeAt={activeAt}
          onPoint={point}
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

/** Which option is chosen, and which one is highlighted while the list is open. */
function useChoosing<Value extends string>({
  button,
  choices,
  value,
  onChange,
}: Pick<SelectProps<Value>, 'choices' | 'value' | 'onChange'> & {
  button: RefObject<HTMLButtonElement | null>
}) {
  const chosenAt = choices.findIndex((choice) => choice.value === value)
  /** The highlighted option; null while the list is closed. */
  const [activeAt, setActiveAt] = useState<number | null>(null)
  const findTyped = useTypedChoice(choices)
  const isOpen = activeAt !== null

  function open(at = Math.max(0, chosenAt)) {
    // Safari does not focus a clicked button.
    button.current?.focus()
    setActiveAt(at)
  }

  function close() {
    setActiveAt(null)
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

  /** Handles a key; returns whether it was meant for the list. */
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

  useClosing(button, isOpen, setActiveAt)

  return { chosenAt, activeAt, isOpen, open, close, choose, point: setActiveAt, handleKey }
}

/** Closes the list when the page under it scrolls or resizes, and on Esc. */
function useClosing(
  button: RefObject<HTMLButtonElement | null>,
  isOpen: boolean,
  setActiveAt: (at: null) => void,
) {
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    // Scrolling would separate the list from its button; scrolling elsewhere does not matter.
    addEventListener(
      'scroll',
      ({ target }) => target instanceof Node && target.contains(button.current) && setActiveAt(null),
      options,
    )
    addEventListener('resize', () => setActiveAt(null), options)
    // Runs before a surrounding dialog's handler, which would close the dialog too.
    const handleEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setActiveAt(null)
    }
    addEventListener('keydown', handleEscape, options)
    return () => listening.abort()
  }, [button, isOpen, setActiveAt])
}
