import { useState, type ReactNode } from 'react'
import { DialogBoundary } from './dialog-boundary.tsx'
import { lateComponent } from './late-component.tsx'
import { AskBeforeLeaving } from './markdown-link.tsx'

const ForeignLinkDialog = lateComponent(() =>
  import('./foreign-link-dialog.tsx').then((module) => module.ForeignLinkDialog),
)

/** For pages with text by people and models: asks before following their links to unknown hosts. */
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
