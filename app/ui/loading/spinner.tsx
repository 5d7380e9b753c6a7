import { cn } from '#app/ui/cn.ts'
import { flight } from '#app/ui/flight-progress.tsx'

/** The logo mark, drawing itself in a loop. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      className={cn('size-5 shrink-0', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d={flight}
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity="0.2"
      />
      <path
        d={flight}
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="100"
        strokeDasharray="30 70"
        className="animate-fly"
      />
    </svg>
  )
}

export function FullPageSpinner({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center text-dawn-text" aria-busy="true">
      <div role="status" className="flex flex-col items-center gap-4">
        <Spinner className="size-12" />
        <h1 className="font-sans text-base font-normal tracking-normal text-soft">{label}</h1>
      </div>
    </main>
  )
}
