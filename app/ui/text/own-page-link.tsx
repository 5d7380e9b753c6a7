import { createContext, use, type MouseEvent, type ReactNode } from 'react'

/** Shows one of our own pages in a sheet next to the work; null where there is no sheet. */
export const ShowOwnPage = createContext<((path: string) => void) | null>(null)

/** A link from the work to one of our pages: opens in the sheet if there is one, otherwise in a new tab. */
export function OwnPageLink({
  href,
  className = 'link',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  const show = use(ShowOwnPage)
  const canShow = show !== null && href.startsWith('/field-guide/')

  function handleClick(event: MouseEvent) {
    // With a modifier key, the browser opens a tab or window as usual.
    if (!canShow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(href)
  }

  return (
    <a href={href} target="_blank" rel="noopener" className={className} onClick={handleClick}>
      {children}
      <span className="sr-only">{canShow ? ' (opens next to your work)' : ' (opens in a new tab)'}</span>
    </a>
  )
}
