import { useId, type ReactNode } from 'react'

export function SetupStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 sm:grid-cols-[2.5rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-full bg-dawn-tint font-display text-lg font-semibold text-dawn-text"
      >
        {number}
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <h2 id={headingId} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
