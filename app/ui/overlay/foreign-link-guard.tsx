import { useState, type ReactNode } from 'react'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { AskBeforeLeaving } from '#app/ui/text/markdown-link.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'

const ForeignLinkDialog = lateComponent(() =>
  import('./foreign-link-dialog.tsx').then((module) => module.ForeignLinkDialog),
)

/** For pages with text written by users and models: asks before opening links to unknown hosts. */
export function ForeignLinkGuard({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <AskBeforeLeaving value={setAddress}>
      {children}
      <DialogBoundary onClose={() => setAddress(null)}>
        {address !== null && <ForeignLinkDialog address={address} onClose={() => setAddress(null)} />}
      </DialogBoundary>
    </AskBeforeLeaving>
  )
}
