import { CircleCheckBig } from 'lucide-react'
import type { Task } from '#contract/tasks/task.ts'

/** How the learner can check that a task works. */
export function DoneWhen({ task: { doneWhen } }: { task: Pick<Task, 'doneWhen'> }) {
  if (!doneWhen) return null
  return (
    <p className="flex gap-2 rounded-inner bg-done-tint px-3 py-2 text-[0.9375rem]">
      <CircleCheckBig aria-hidden className="mt-1 size-4 shrink-0 text-done" />
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
