import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { isOwn, leadsToStrangers, safeAddress } from './safe-address.ts'

/** Where work in progress would be left by following a link, links to our own pages open beside it. */
export const OwnLinksOpenBeside = createContext(false)

/** Asks before an address of strangers is opened. Nobody asks on the public pages, which we wrote ourselves. */
export const AskBeforeLeaving = createContext<((address: string) => void) | null>(null)

/** A link somebody or some model wrote: where its address is not safe only its words stay. */
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
  if (opensBeside && safe.startsWith('/'))
    return (
      <a href={safe} className="link" target="_blank" rel="noopener">
        {children}
      </a>
    )
  return (
    <a href={safe} className="link">
      {children}
    </a>
  )
}

function LinkElsewhere({ address, children }: { address: string; children: ReactNode }) {
  const ask = use(AskBeforeLeaving)

  function handlePress(event: MouseEvent) {
    // The second button opens the browser's menu, which shows the address itself.
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
