import { useId, type ReactNode, type RefObject } from 'react'

interface AccountSectionProps {
  title: string
  note?: ReactNode
  /** For sections whose rows can be removed: the heading then takes the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function AccountSection({ title, note, headingRef, children }: AccountSectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-house border border-line bg-raised p-5 sm:p-6">
      <h2
        ref={headingRef}
        id={headingId}
        tabIndex={headingRef && -1}
        className="text-xl focus-visible:outline-none"
      >
        {title}
      </h2>
      {note && <p className="mt-1 max-w-2xl text-[0.9375rem] text-soft">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
