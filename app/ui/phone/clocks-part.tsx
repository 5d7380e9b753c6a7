import type { AppPart } from './app-layout.ts'
import { pieces } from './part-text.ts'
import { useKept } from './phone-state.ts'

/** Whether a number part is a time such as "4:12", alone or followed by its meaning. */
export function isTime({ kind, text }: Pick<AppPart, 'kind' | 'text'>): boolean {
  return kind === 'number' && /^\d{1,2}:\d{2}(?: ·|$)/.test(text)
}

/** Two clocks that take turns, as in chess: the running one is filled, and tapping it starts the other. */
export function ClocksPart({ id, parts }: { id: string; parts: readonly AppPart[] }) {
  const [running, setRunning] = useKept(id, parts.length - 1)
  return (
    <div className="ph-clocks" role="group" aria-label="Two clocks">
      {parts.map(({ text }, at) => {
        const [time, ...rest] = pieces(text)
        const isTurned = rest.some((piece) => /\bturned\b/.test(piece))
        return (
          <button
            key={text}
            type="button"
            className="ph-panel ph-number"
            aria-pressed={at === running}
            data-turned={isTurned ? '' : undefined}
            onClick={() => setRunning((at + 1) % parts.length)}
          >
            <span className="ph-figure">{time}</span>
            {rest.length > 0 && !isTurned && <span className="ph-caption">{rest.join(' · ')}</span>}
          </button>
        )
      })}
    </div>
  )
}
