import { Blocks, Sparkles, SquareCheckBig } from 'lucide-react'
import type { ProposalLine } from '#contract/plan/proposal.ts'
import { cn } from '#app/ui/cn.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'

const subjects = {
  task: { icon: SquareCheckBig, label: 'Task' },
  feature: { icon: Sparkles, label: 'Feature' },
  design: { icon: Blocks, label: 'Design' },
} as const

export function ProposalLineRow({
  line,
  isChosen,
  onToggle,
}: {
  line: ProposalLine
  isChosen: boolean
  onToggle: () => void
}) {
  const { icon: Icon, label } = subjects[line.subject]
  const place = [label, line.phase, line.minutes !== null && hoursAndMinutes(line.minutes)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="relative flex gap-3 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-sunken sm:px-5">
      <input
        type="checkbox"
        id={line.id}
        checked={isChosen}
        onChange={onToggle}
        aria-describedby={`${line.id}-reason`}
        className="relative z-1 mt-1 size-4.5 shrink-0 accent-dawn"
      />
      <div className="grid min-w-0 gap-0.5">
        <label
          htmlFor={line.id}
          className={cn(
            'cursor-pointer font-semibold break-words after:absolute after:inset-0',
            line.change === 'removed' && 'line-through decoration-wrong',
          )}
        >
          {line.title}
        </label>
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {place}
        </p>
        <div id={`${line.id}-reason`} className="grid gap-0.5 text-sm break-words text-soft">
          {line.details.map((detail) => (
            <p key={detail} className="text-ink">
              {detail}
            </p>
          ))}
          <p>{line.reason}</p>
        </div>
      </div>
    </li>
  )
}
