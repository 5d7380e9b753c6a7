import type { AppPart } from './app-layout.ts'
import { pieces } from './part-text.ts'
import { useKept } from './phone-state.ts'

/** A time such as "4:12", alone or before what it means. */
export function isTime({ kind, text }: Pick<AppPart, 'kind' | 'text'>): boolean {
  return kind === 'number' && /^\d{1,2}:\d{2}(?: ·|$)/.test(text)
}

/** Two times that take turns: the one that runs is filled, and a press on it hands over. */
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
