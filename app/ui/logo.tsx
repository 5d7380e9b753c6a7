import { cn } from './cn.ts'

export const markWings = [
  'M45 25C44 28 42 28.5 40 28.7C29 29.7 19 34 10 43C12 31 24 20.5 40 20.5C43.5 20.5 45.6 22.5 45 25Z',
  'M3 8C19 5 37 11 45 23C46.5 25.5 43.5 28.5 41 26.5C29 17.5 17 12.5 3 8Z',
] as const

/** The logo mark: a swift in two strokes that also looks like a command prompt. */
export function Mark({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={cn('size-8 shrink-0', className)}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {markWings.map((wing) => (
        <path key={wing} d={wing} fill="currentColor" />
      ))}
    </svg>
  )
}

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-display text-xl font-bold tracking-tight',
        className,
      )}
    >
      <Mark className="size-8 text-dawn" />
      {name}
    </span>
  )
}
