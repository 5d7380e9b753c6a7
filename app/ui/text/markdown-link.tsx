import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { OwnPageLink } from './own-page-link.tsx'
import { isOwn, leadsToStrangers, safeAddress } from './safe-address.ts'

/** Whether links to our own pages open in a new tab, because leaving would interrupt work. */
export const OwnLinksOpenBeside = createContext(false)

/** Asks before opening an unknown address; null on the public pages, which we wrote ourselves. */
export const AskBeforeLeaving = createContext<((address: string) => void) | null>(null)

/** A link from a user's or model's text. If its address is unsafe, only the text is rendered. */
export function MarkdownLink({ address, children }: { address: string; children: ReactNode }) {
  const opensBeside = use(OwnLinksOpenBeside)
  const safe = safeAddress(decodeEntities(address))
  if (!safe) return <>{children}</>
  if (safe.startsWith('mailto:'))
    return (
      <a href={safe} className="link">
        {children}
      </a>
    )
  if (!isOwn(safe)) return <LinkElsewhere address={safe}>{children}</LinkElsewhere>
  if (opensBeside && safe.startsWith('/')) return <OwnPageLink href={safe}>{children}</OwnPageLink>
  return (
    <a href={safe} className="link">
      {children}
    </a>
  )
}

function LinkElsewhere({ address, children }: { address: string; children: ReactNode }) {
  const ask = use(AskBeforeLeaving)

  function handlePress(event: MouseEvent) {
    // A right click opens the browser's menu, which shows the address.
    if (event.button === 2 || !ask || !leadsToStrangers(address)) return
    event.preventDefault()
    ask(address)
  }

  return (
    <a
      href={address}
      className="link"
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={handlePress}
      onAuxClick={handlePress}
    >
      {children}
    </a>
  )
}
