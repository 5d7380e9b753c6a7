import { GripVertical } from 'lucide-react'
import type { CardDrag } from './use-card-drag.ts'

/** For mouse and touch only; by keyboard, the menu next to it does the same. */
export function DragHandle({ taskId, drag }: { taskId: number; drag: CardDrag }) {
  return (
    <span
      aria-hidden
      title="Drag to another place"
      onPointerDown={(event) => drag.onStart(event, taskId)}
      className="absolute top-0 left-0 grid h-14 w-4 pointer-coarse:w-6 cursor-grab touch-none place-items-center text-line-strong opacity-0 group-hover/card:opacity-100 active:cursor-grabbing pointer-coarse:opacity-100"
    >
      <GripVertical className="size-4" />
    </span>
  )
}
