import { ArrowLeft } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { site } from '#contract/site.ts'
import { buttonStyle } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'

interface SubPageProps {
  /** The page's name for the browser tab. */
  name: string
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  /** Rendered at the end of the header. */
  end: ReactNode
  /** Where the back arrow leads; the dashboard by default. */
  back?: { to: string; label: string }
  isBroad?: boolean
  children: ReactNode
}

const dashboard = { to: '/dashboard', label: 'Back to the dashboard' }

/** A page with a back arrow to its parent page. */
export function SubPage({
  name,
  title,
  heading,
  end,
  back = dashboard,
  isBroad = false,
  children,
}: SubPageProps) {
  const width = isBroad ? 'max-w-6xl' : 'max-w-3xl'
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${name} · ${site.name}`}</title>
      <header className="border-b border-line bg-raised print:hidden">
        <div className={cn('mx-auto flex flex-wrap items-center gap-3 px-4 py-3 sm:px-6', width)}>
          <Link
            to={back.to}
            aria-label={back.label}
            className={buttonStyle({ variant: 'quiet', size: 'icon' })}
          >
            <ArrowLeft aria-hidden />
          </Link>
          <h1 ref={heading} tabIndex={-1} className="min-w-min flex-1 text-xl focus-visible:outline-none">
            {title}
          </h1>
          {end}
        </div>
      </header>
      <main className={cn('mx-auto w-full flex-1 px-4 py-8 sm:px-6', width)}>{children}</main>
    </div>
  )
}
