import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'
import { useLogOut } from './use-log-out.ts'
import { canSignInQuery } from './user-query.ts'

/** Tells guests what they lose by logging out, and offers to keep it. */
export function GuestLogOutDialog({ onClose }: { onClose: () => void }) {
  const logOut = useLogOut()
  const deletion = useAccountDeletion({
    title: 'Logged out',
    description: 'Everything you made as a guest has been deleted.',
  })
  const { data: canSignIn } = useQuery(canSignInQuery())
  const isLeaving = logOut.isPending || logOut.isSuccess
  const isDeleting = deletion.isPending || deletion.isSuccess
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Log out?"
          description={`Your projects stay in this browser for ${limits.guestKeptDays} days: choose “Resume my projects” on the sign-in page to come back.`}
        />
        <p className="text-[0.9375rem]">
          To keep them elsewhere,{' '}
          {canSignIn && (
            <>
              <a href={signInAddress('/dashboard')} className="link">
                sign in
              </a>{' '}
              or{' '}
            </>
          )}
          <a href="/api/user/export" download className="link">
            export everything
          </a>
          . On a shared computer, delete everything: the next person here could continue as you.
        </p>
        <DialogFooter>
          <Button
            variant="quiet"
            className="text-wrong max-sm:order-last sm:mr-auto sm:-ml-4"
            isWaiting={isLeaving}
            pendingLabel={isDeleting && 'Deleting...'}
            onClick={() => deletion.mutate()}
          >
            Log out and delete everything
          </Button>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            isWaiting={isDeleting}
            pendingLabel={isLeaving && 'Logging out...'}
            onClick={() => logOut.mutate()}
          >
            Log out
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
