import { Database } from 'lucide-react'
import { cn } from '#app/ui/cn.ts'
import type { ScreenNode } from './screen-tree.ts'

/** The app's screens as a tree: what opens from where. */
export function ScreenFlow({ screens, isInner = false }: { screens: ScreenNode[]; isInner?: boolean }) {
  return (
    <ul className={cn('grid gap-2', isInner && 'mt-2 ml-4')}>
      {screens.map((screen, position) => (
        <li
          key={screen.name}
          className={cn(
            'relative',
            isInner &&
              'pl-5 before:absolute before:top-0 before:left-0 before:h-5 before:w-5 before:rounded-bl-inner before:border-b-2 before:border-l-2 before:border-line-strong/50',
            isInner &&
              position < screens.length - 1 &&
              'after:absolute after:top-0 after:-bottom-2 after:left-0 after:border-l-2 after:border-line-strong/50',
          )}
        >
          <div className="rounded-inner border border-line bg-raised px-3.5 py-2">
            <p className="font-semibold break-words">{screen.name}</p>
            <p className="text-sm text-soft">{screen.purpose}</p>
            {screen.entities.length > 0 && (
              <p className="mt-1 flex items-center gap-1.5 font-mono text-[0.8125rem] text-dawn-text">
                <Database aria-hidden className="size-3.5 shrink-0" />
                <span className="sr-only">Shows </span>
                {screen.entities.join(', ')}
              </p>
            )}
          </div>
          {screen.leadsTo.length > 0 && <ScreenFlow screens={screen.leadsTo} isInner />}
        </li>
      ))}
    </ul>
  )
}
