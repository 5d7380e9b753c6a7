import { cn } from './cn.ts'

export type VerdictKind = 'yes' | 'no' | 'unsure'

// Drawn here: three icons of the library would be three more files to load.
const marks: Record<VerdictKind, { path: string; color: string }> = {
  yes: { path: 'm8 12 3 3 5-6', color: 'text-done' },
  no: { path: 'M8 12h8', color: 'text-doing' },
  unsure: { path: 'M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3q-1 .5-1 1.7m0 3v.01', color: 'text-sky' },
}

/** A verdict in a few words; its icon says the same. */
export function VerdictLine({ is, says }: { is: VerdictKind; says: string }) {
  const { path, color } = marks[is]
  return (
    <p className="flex items-start gap-2 font-semibold">
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        className={cn('mt-0.5 size-5 shrink-0 fill-none stroke-current stroke-2', color)}
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="9" />
        <path d={path} />
      </svg>
      <span className="min-w-0">{says}</span>
    </p>
  )
}

/** Splits a verdict at its first full stop, colon or comma: "Not done yet", "One line is not right." */
export function splitVerdict(text: string): { says: string; rest: string } {
  const [, says = text, rest = ''] = /^([^.:,]+)[.:,]\s+([^]*)$/.exec(text) ?? []
  return { says: says.replace(/\.$/, ''), rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
