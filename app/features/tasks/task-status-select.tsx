import type { Task, TaskStatus } from '#contract/task.ts'
import { cn } from '#app/ui/cn.ts'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '#app/ui/select.tsx'
import { statusWords } from './task-words.ts'

export function TaskStatusSelect({ task, onChange }: { task: Task; onChange: (status: TaskStatus) => void }) {
  return (
    <Select value={task.status} onValueChange={(status) => onChange(status as TaskStatus)}>
      <SelectTrigger aria-label={`Status of ${task.title}`} className="min-h-8 w-[130px] shrink-0 px-2.5 text-sm"><SelectValue /></SelectTrigger>
      <SelectContent>
        {Object.entries(statusWords).map(([status, { label, icon: Icon, color }]) => (
          <SelectItem key={status} value={status}><span className="flex items-center gap-2"><Icon aria-hidden className={cn('size-4 in-[[role=combobox]]:hidden', color)} />{label}</span></SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
