import { useEffect, useRef, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { Input } from '#app/ui/form/input.tsx'

/** Edits a name in place: Enter or blur saves it, Escape cancels. */
export function NameField({
  label,
  name,
  onEnd,
}: {
  label: string
  name: string
  onEnd: (name: string | null) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const isEnded = useRef(false)

  // Waits a frame: a closing menu first moves the focus to its button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [])

  function end(next: string | null) {
    if (isEnded.current) return
    isEnded.current = true
    onEnd(next && next !== name ? next : null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') end(event.currentTarget.value.trim())
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(null)
  }

  return (
    <Input
      ref={field}
      aria-label={label}
      defaultValue={name}
      maxLength={limits.taskTitle}
      onKeyDown={handleKeyDown}
      onBlur={(event) =>
        document.hasFocus() &&
        event.relatedTarget?.getAttribute('aria-haspopup') !== 'menu' &&
        end(event.currentTarget.value.trim())
      }
      className="min-w-0 flex-1"
    />
  )
}
