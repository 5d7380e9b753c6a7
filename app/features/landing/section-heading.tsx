import type { ReactNode } from 'react'

export function SectionHeading({
  id,
  title,
  children,
}: {
  id?: string
  title: string
  children?: ReactNode
}) {
  return (
    <header className="mb-4 max-w-2xl md:mb-10">
      <h2 id={id} className="text-[1.75rem] font-extrabold tracking-[-0.02em] sm:text-[2.5rem]">
        {title}
      </h2>
      {children && <p className="mt-1.5 text-base text-soft sm:text-lg md:mt-3">{children}</p>}
    </header>
  )
}
