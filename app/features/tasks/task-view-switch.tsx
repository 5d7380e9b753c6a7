import { Columns3, List } from 'lucide-react'
import { cn } from '#app/ui/cn.ts'

export type TaskView = 'list' | 'board'

const views = [
  { view: 'list', label: 'List', icon: List },
  { view: 'board', label: 'Board', icon: Columns3 },
] as const

export function TaskViewSwitch({ view, onChange }: { view: TaskView; onChange: (view: TaskView) => void }) {
  return (
    <div
      role="group"
      aria-label="Show tasks as"
      className="inline-flex rounded-inner border border-line-strong/60 bg-raised p-0.5"
    >
      {views.map(({ view: name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onChange(name)}
          className={cn(
            'inline-flex min-h-7 items-center gap-1.5 rounded-[calc(var(--radius-inner)-2px)] px-2.5 text-sm font-semibold transition-colors',
            view === name ? 'bg-ink/10 text-ink' : 'text-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </div>
  )
}
