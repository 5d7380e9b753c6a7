import { CircleCheckBig, CircleDashed, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { cn } from './cn.ts'

export type VerdictKind = 'yes' | 'no' | 'unsure'

const icons: Record<VerdictKind, { icon: LucideIcon; color: string }> = {
  yes: { icon: CircleCheckBig, color: 'text-done' },
  no: { icon: CircleDashed, color: 'text-doing' },
  unsure: { icon: CircleQuestionMark, color: 'text-sky' },
}

/** A verdict in a few words; its icon says the same. */
export function VerdictLine({ is, says }: { is: VerdictKind; says: string }) {
  const { icon: Icon, color } = icons[is]
  return (
    <p className="flex items-start gap-2 font-semibold">
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', color)} />
      <span className="min-w-0">{says}</span>
    </p>
  )
}

/** "Not done yet" and "One line is not right.": the words before the first full stop or colon, and what follows. */
export function splitVerdict(text: string): { says: string; rest: string } {
  const [, says = text, rest = ''] = /^([^.:,]+)[.:,]\s+([^]*)$/.exec(text) ?? []
  return { says: says.replace(/\.$/, ''), rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
