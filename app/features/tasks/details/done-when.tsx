import { Circle, CircleCheckBig } from 'lucide-react'
import type { Task } from '#contract/tasks/task.ts'
import { cn } from '#app/ui/cn.ts'

/** How the learner can check that a task works. */
export function DoneWhen({ task: { doneWhen, status } }: { task: Pick<Task, 'doneWhen' | 'status'> }) {
  if (!doneWhen) return null
  const isDone = status === 'completed'
  const Sign = isDone ? CircleCheckBig : Circle
  return (
    <p
      className={cn(
        'flex gap-2 rounded-inner px-3 py-2 text-[0.9375rem]',
        isDone ? 'bg-done-tint' : 'bg-sunken',
      )}
    >
      <Sign aria-hidden className={cn('mt-1 size-4 shrink-0', isDone ? 'text-done' : 'text-soft')} />
      <span>
        <span className="font-semibold">Done when</span> {startLower(doneWhen)}
      </span>
    </p>
  )
}

/** Lowercases the start of "The simulator shows…" to follow "Done when", but not names or code. */
function startLower(sentence: string): string {
  return sentence.replace(
    /^(A|An|The|Each|Every|All|It|Its|Pulling|Two|One|With|Without|After|At|In|On|Your|You)\b/,
    (word) => word.toLowerCase(),
  )
}
