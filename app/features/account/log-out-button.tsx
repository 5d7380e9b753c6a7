import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { useLogOut } from './use-log-out.ts'
import { userQuery } from './user-query.ts'

const GuestLogOutDialog = lateComponent(() =>
  import('./guest-log-out-dialog.tsx').then((module) => module.GuestLogOutDialog),
)

/** Asks guests for confirmation, because only this browser can return to their projects. */
export function LogOutButton() {
  const { data: user } = useQuery(userQuery())
  const [isAsking, setIsAsking] = useState(false)
  const logOut = useLogOut()
  const isLeaving = logOut.isPending || logOut.isSuccess
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:px-2.5"
        onClick={() => (user?.isGuest ? setIsAsking(true) : logOut.mutate())}
        disabled={isLeaving}
        aria-busy={isLeaving || undefined}
        aria-haspopup={user?.isGuest ? 'dialog' : undefined}
      >
        <LogOut aria-hidden />
        <span className="max-sm:sr-only">Log out</span>
      </Button>
      <DialogBoundary onClose={() => setIsAsking(false)}>
        {isAsking && <GuestLogOutDialog onClose={() => setIsAsking(false)} />}
      </DialogBoundary>
    </>
  )
}
