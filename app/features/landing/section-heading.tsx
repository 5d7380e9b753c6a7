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
    <header className="mb-10 max-w-2xl">
      <h2 id={id} className="text-[2rem] font-extrabold tracking-[-0.02em] sm:text-[2.5rem]">
        {title}
      </h2>
      {children && <p className="mt-3 text-lg text-soft">{children}</p>}
    </header>
  )
}
