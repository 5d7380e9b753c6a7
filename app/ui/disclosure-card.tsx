import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

interface DisclosureCardProps {
  icon: LucideIcon
  title: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Rendered only while the card is open. */
  children: ReactNode
}

/** A card with a title that expands and collapses its content. */
export function DisclosureCard({ icon: Icon, title, isOpen, onOpenChange, children }: DisclosureCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 rounded-inner border border-line bg-paper">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-text`}
        onClick={() => onOpenChange(!isOpen)}
        className="flex w-full items-start gap-3 rounded-inner px-4 py-3 text-left hover:bg-sunken"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-sky" />
        <span id={`${id}-title`} className="min-w-0 flex-1">
          {title}
        </span>
        <ChevronDown
          aria-hidden
          className={cn('mt-2 size-5 shrink-0 text-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={`${id}-text`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
