import type { TopicState } from '#contract/learning/learning.ts'
import { cn } from '#app/ui/cn.ts'

export const stateLabels: Record<TopicState, { label: string; text: string; color: string }> = {
  new: { label: 'New', text: 'Not seen yet', color: 'text-line-strong' },
  seen: { label: 'Seen', text: 'Read, asked about or ticked off', color: 'text-sky' },
  practised: { label: 'Practiced', text: 'Used or answered once', color: 'text-doing' },
  solid: { label: 'Solid', text: 'Used and remembered', color: 'text-done' },
}

const filled: Record<TopicState, number> = { new: 0, seen: 1, practised: 2, solid: 3 }

/** Up to three filled bars, so that the state does not depend on colour alone. */
export function StateMark({ state, className }: { state: TopicState; className?: string }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden
      className={cn('size-4.5 shrink-0', stateLabels[state].color, className)}
    >
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 6}
          y={12 - bar * 5}
          width="4"
          height={5 + bar * 5}
          rx="1.2"
          fill={bar < filled[state] ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.2"
        />
      ))}
    </svg>
  )
}
