const helps = ['Hint', 'Explain', 'Show me', 'What next?']

/** The four things learners ask for most, each one press. */
export function QuickHelps({ isDisabled, onSend }: { isDisabled: boolean; onSend: (content: string) => void }) {
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
