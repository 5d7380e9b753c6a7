import { Columns3, List } from 'lucide-react'
import { Segmented } from '#app/ui/form/segmented.tsx'

export type TaskView = 'list' | 'board'

const views = [
  { value: 'list', label: 'List', icon: List },
  { value: 'board', label: 'Board', icon: Columns3 },
] as const

export function TaskViewSwitch({ view, onChange }: { view: TaskView; onChange: (view: TaskView) => void }) {
  return <Segmented label="Show tasks as" choices={views} value={view} onChange={onChange} />
}
