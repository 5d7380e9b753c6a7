import type { LearningWeek } from '#contract/learning/learning-week.ts'
import { sayAmount } from './say-week.ts'

const step = 44
const radius = 9

/** The last weeks as stones on a path, which continues even through empty weeks. */
export function WeekPath({ week }: { week: LearningWeek }) {
  const { past, goal, amount } = week
  const unit = goal?.unit ?? 'days'
  const stones = [...past, { amount, isMet: goal !== null && amount >= goal.amount }]
  const width = stones.length * step + step / 2
  const place = (at: number) => ({ x: step / 2 + at * step, y: 26 + (at % 2 === 0 ? 6 : -6) })
  const share = goal ? Math.min(1, amount / goal.amount) : 0
  return (
    <svg
      viewBox={`0 0 ${width} 52`}
      role="img"
      aria-label={`Your weeks, oldest first: ${stones.map((stone) => sayAmount(stone.amount, unit)).join(', ')}`}
      style={{ width: `${width / 16}rem` }}
      className="h-auto max-w-full"
      fill="none"
    >
      <path
        d={pathThrough(
          stones.map((_, at) => place(at)),
          width,
        )}
        stroke="var(--line)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {stones.map((stone, at) => {
        const { x, y } = place(at)
        if (at === stones.length - 1)
          return <ThisWeek key="now" x={x} y={y} share={share} isMet={stone.isMet} />
        // oxlint-disable-next-line react/no-array-index-key -- a week's place is what it is
        return <PastStone key={at} x={x} y={y} {...stone} />
      })}
    </svg>
  )
}

function PastStone({ x, y, amount, isMet }: { x: number; y: number; amount: number; isMet: boolean }) {
  if (isMet) return <circle cx={x} cy={y} r={radius} fill="var(--done)" />
  if (amount > 0)
    return (
      <circle cx={x} cy={y} r={radius - 2} fill="var(--done-tint)" stroke="var(--done)" strokeWidth="2" />
    )
  return <circle cx={x} cy={y} r="4" fill="var(--paper-raised)" stroke="var(--line-strong)" strokeWidth="2" />
}

/** This week's stone: a ring that fills towards the goal. */
function ThisWeek({ x, y, share, isMet }: { x: number; y: number; share: number; isMet: boolean }) {
  const ring = radius + 4
  const around = 2 * Math.PI * ring
  return (
    <g>
      <circle cx={x} cy={y} r={ring} fill="var(--paper-raised)" stroke="var(--line)" strokeWidth="4" />
      {share > 0 && (
        <circle
          cx={x}
          cy={y}
          r={ring}
          stroke={isMet ? 'var(--done)' : 'var(--dawn)'}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${share * around} ${around}`}
          transform={`rotate(-90 ${x} ${y})`}
        />
      )}
      <circle cx={x} cy={y} r="5" fill={isMet ? 'var(--done)' : 'var(--dawn)'} />
    </g>
  )
}

function pathThrough(points: { x: number; y: number }[], width: number): string {
  const [first, ...rest] = points
  let from = first!
  let path = `M${from.x} ${from.y}`
  for (const to of rest) {
    const middle = (from.x + to.x) / 2
    path += ` C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
    from = to
  }
  // The path continues beyond this week.
  return `${path} C${from.x + 14} ${from.y} ${width - 8} ${from.y} ${width - 4} 26`
}
