import type { LucideIcon } from 'lucide-react'
import { cn } from '#app/ui/cn.ts'

interface SegmentedProps<Value extends string> {
  /** The label for screen readers, e.g. "Show tasks as". */
  label: string
  choices: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** A row of buttons that switches between a few views. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('inline-flex rounded-inner border border-line-strong/60 bg-raised p-0.5', className)}
    >
      {choices.map(({ value: known, label: words, icon: Icon }) => (
        <button
          key={known}
          type="button"
          aria-pressed={known === value}
          onClick={() => onChange(known)}
          className={cn(
            'inline-flex min-h-7 items-center pointer-coarse:min-h-10 gap-1.5 rounded-[calc(var(--radius-inner)-2px)] px-2.5 text-sm font-semibold whitespace-nowrap transition-colors',
            known === value ? 'bg-ink/10 text-ink' : 'text-soft hover:text-ink',
          )}
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          {words}
        </button>
      ))}
    </div>
  )
}
