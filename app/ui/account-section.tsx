import { useId, type ReactNode } from 'react'

export function AccountSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-house border border-line bg-raised p-5 sm:p-6">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-2xl text-[0.9375rem] text-soft">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
