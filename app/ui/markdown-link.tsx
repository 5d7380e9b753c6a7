import { createContext, use, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { isOwn, safeAddress } from './safe-address.ts'

/** Where work in progress would be left by following a link, links to our own pages open beside it. */
export const OwnLinksOpenBeside = createContext(false)

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
  if (!isOwn(safe))
    return (
      <a href={safe} className="link" target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
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
