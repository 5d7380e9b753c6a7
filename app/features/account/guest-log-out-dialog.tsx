import { Download } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'
import { useLogOut } from './use-log-out.ts'

/** Tells guests what they lose by logging out, and offers to save it. */
export function GuestLogOutDialog({ onClose }: { onClose: () => void }) {
  const logOut = useLogOut()
  const deletion = useAccountDeletion({
    title: 'Logged out',
    description: 'Everything you made as a guest has been deleted.',
  })
  const isLeaving = logOut.isPending || logOut.isSuccess
  const isDeleting = deletion.isPending || deletion.isSuccess
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Log out?"
          description={`You’re a guest, so your projects open in this browser only. You can come back to them here for ${limits.guestKeptDays} days: choose “Continue as the guest you were” on the sign-in page. After that, or when this browser’s data is cleared, they are lost.`}
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={signInAddress('/dashboard')}>Sign in to keep them</LinkButton>
          <LinkButton href="/api/user/export" download>
            <Download aria-hidden />
            Export everything
          </LinkButton>
        </div>
        <div className="mt-4 grid justify-items-start gap-3 border-t border-line pt-4">
          <p className="text-[0.9375rem] text-soft">
            On a shared computer, delete everything. Otherwise the next person here can continue as you.
          </p>
          <Button
            variant="destructive"
            isWaiting={isLeaving}
            pendingLabel={isDeleting && 'Deleting...'}
            onClick={() => deletion.mutate()}
          >
            Log out and delete everything
          </Button>
        </div>
        <DialogFooter>
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
