interface QuickHelpsProps {
  /** The ladder above has hints and the solution already. */
  hasLadder: boolean
  isDisabled: boolean
  onSend: (content: string) => void
}

/** What learners ask for most, each one press. */
export function QuickHelps({ hasLadder, isDisabled, onSend }: QuickHelpsProps) {
  const helps = hasLadder ? ['Explain', 'What next?'] : ['Hint', 'Explain', 'Show me', 'What next?']
  return (
    <div role="group" aria-label="Quick help" className="flex flex-wrap gap-2 pb-2">
      {helps.map((help) => (
        <button
          key={help}
          type="button"
          disabled={isDisabled}
          onClick={() => onSend(help)}
          className="min-h-8 rounded-full border border-line-strong/50 bg-raised px-3.5 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink disabled:opacity-60 disabled:hover:border-line-strong/50 disabled:hover:text-soft"
        >
          {help}
        </button>
      ))}
    </div>
  )
}
