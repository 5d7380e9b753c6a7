import type { Task } from '#contract/tasks/task.ts'

/** A checkbox to select a task for bulk changes. */
export function SelectBox({
  task,
  isSelected,
  onSelect,
}: {
  task: Task
  isSelected: boolean
  onSelect: (task: Task) => void
}) {
  return (
    <label className="-mt-0.5 grid size-7 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${task.title}`}
        checked={isSelected}
        onChange={() => onSelect(task)}
        className="size-4.5 accent-(--sky)"
      />
    </label>
  )
}
