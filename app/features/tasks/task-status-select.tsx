import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Task, TaskStatus } from '#contract/task.ts'
import { cn } from '#app/ui/cn.ts'
import { controlStyle } from '#app/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '#app/ui/select.tsx'
import { statusWords } from './task-words.ts'

const size = 'min-h-8 w-[130px] shrink-0 gap-1 px-2.5 text-sm'

/** Until it is first opened only its face is drawn: hundreds of real ones would make a long list slow. */
export function TaskStatusSelect({ task, onChange }: { task: Task; onChange: (status: TaskStatus) => void }) {
  const [isUsed, setIsUsed] = useState(false)
  const listId = useId()
  const label = `Status of ${task.title}`
  if (!isUsed) {
    return (
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-label={label}
        className={cn(controlStyle, 'flex items-center justify-between text-left', size)}
        onClick={() => setIsUsed(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setIsUsed(true)
        }}
      >
        <span className="truncate">{statusWords[task.status].label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </button>
    )
  }
  return (
    <Select defaultOpen value={task.status} onValueChange={(status) => onChange(status as TaskStatus)}>
      <SelectTrigger aria-label={label} size="small" className={size}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {Object.entries(statusWords).map(([status, { label, icon: Icon, color }]) => (
          <SelectItem key={status} value={status}>
            <span className="flex items-center gap-2">
              <Icon aria-hidden className={cn('size-4 in-[[role=combobox]]:hidden', color)} />
              {label}
            </span>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
