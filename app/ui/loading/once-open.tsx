import { useState, type ReactNode } from 'react'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'

/** Mounts a dialog when it is first opened and keeps it mounted, so that closing restores the focus and animates. */
export function OnceOpen({ open, onClose, children }: OnceOpenProps) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <DialogBoundary
      onClose={() => {
        setWasOpen(false)
        onClose()
      }}
    >
      {wasOpen && children}
    </DialogBoundary>
  )
}

interface OnceOpenProps {
  open: boolean
  /** Also called if the dialog could not be loaded. */
  onClose: () => void
  children: ReactNode
}
