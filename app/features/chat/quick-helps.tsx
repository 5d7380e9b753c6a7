import type { ReactNode } from 'react'

interface QuickHelpsProps {
  /** The ladder above has hints and the solution already. */
  hasLadder: boolean
  isWaiting: boolean
  onSend: (content: string) => void
  /** Shown at the end of the row. */
  children?: ReactNode
}

/** The most frequent requests, one press each. */
export function QuickHelps({ hasLadder, isWaiting, onSend, children }: QuickHelpsProps) {
  const helps = hasLadder ? ['Explain', 'What next?'] : ['Hint', 'Explain', 'Show me', 'What next?']
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pb-2 keyboard-open:hidden">
      <div role="group" aria-label="Quick help" className="flex flex-wrap gap-2">
        {helps.map((help) => (
          <button
            key={help}
            type="button"
            aria-disabled={isWaiting}
            onClick={() => !isWaiting && onSend(help)}
            className="min-h-8 rounded-full border border-line-strong/50 bg-raised px-3.5 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink aria-disabled:opacity-60 aria-disabled:hover:border-line-strong/50 aria-disabled:hover:text-soft"
          >
            {help}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
