import { ArrowLeft, Download, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { OfflineSign } from '#app/ui/page/offline-sign.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

export function WorkspaceHeader({ project, search, onSkip, onExport, onOpenSettings }: WorkspaceHeaderProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <header data-bar className="bg-raised">
      {/* Not a link: the box may be in a hidden panel, which has to be shown first. */}
      <button
        type="button"
        onClick={onSkip}
        className="sr-only z-30 rounded-inner bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to the message box
      </button>
      <div className="flex min-h-16 items-center max-sm:min-h-13 short:min-h-12 gap-2 border-b border-line px-2 sm:gap-3 sm:px-4 max-[20rem]:gap-1 max-[20rem]:px-1 max-[20rem]:[&_:is(a,button)]:size-[44px] keyboard-open:hidden">
        <Button variant="quiet" size="icon" asChild>
          <Link to="/dashboard" aria-label="Back to Dashboard">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="truncate text-lg focus-visible:outline-none sm:text-xl short:text-lg"
          >
            {project.title}
          </h1>
          <p className="truncate text-sm text-soft short:hidden">{project.description}</p>
        </div>
        <OfflineSign />
        {search}
        <Button variant="quiet" onClick={onExport} className="max-lg:hidden">
          <Download aria-hidden />
          Export
        </Button>
        <ThemeSwitch className="max-sm:hidden" />
        <Button variant="quiet" size="icon" aria-label="Project settings" onClick={onOpenSettings}>
          <Settings aria-hidden />
        </Button>
      </div>
    </header>
  )
}

interface WorkspaceHeaderProps {
  project: Project
  /** The button that opens search and commands. */
  search: ReactNode
  /** Focuses the message box. */
  onSkip: () => void
  onExport: () => void
  onOpenSettings: () => void
}
