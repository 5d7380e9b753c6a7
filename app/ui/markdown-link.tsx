import type { ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { isOwn, safeAddress } from './safe-address.ts'

/** A link somebody or some model wrote: where its address is not safe only its words stay. */
export function MarkdownLink({ address, children }: { address: string; children: ReactNode }) {
  const safe = safeAddress(decodeEntities(address))
  if (!safe) return <>{children}</>
  if (isOwn(safe)) return <a href={safe} className="link">{children}</a>
  return <a href={safe} className="link" target="_blank" rel="noopener noreferrer nofollow">{children}</a>
}
