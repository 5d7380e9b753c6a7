import { useState } from 'react'
import { deletionWord } from '#contract/account/user.ts'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { useAfterRecentSignIn } from '#app/auth/use-after-recent-sign-in.ts'
import { useAccountDeletion } from './use-account-deletion.ts'

export function DeleteAccountSection() {
  const [isOpen, setIsOpen] = useState(false)
  const open = useAfterRecentSignIn('delete', () => setIsOpen(true))
  return (
    <AccountSection
      title="Delete the account"
      note="Your projects, conversations, saved solutions, keys and sessions are deleted right away and cannot be recovered. Export them first if you might want them."
    >
      <Button variant="destructive" aria-haspopup="dialog" onClick={() => open.mutate()}>
        Delete account...
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent>
          <DialogHeader
            title="Delete the account for good?"
            description="This cannot be undone, by you or by us."
          />
          <DeletionForm />
        </DialogContent>
      </Dialog>
    </AccountSection>
  )
}

function DeletionForm() {
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toLowerCase() === deletionWord
  const deletion = useAccountDeletion({
    title: 'Account deleted',
    description: 'All your data has been deleted.',
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) deletion.mutate()
      }}
    >
      <Field
        label={
          <>
            Type <strong>{deletionWord}</strong> to confirm
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="destructive"
          disabled={!isConfirmed}
          pendingLabel={(deletion.isPending || deletion.isSuccess) && 'Deleting...'}
        >
          Delete account
        </Button>
      </DialogFooter>
    </form>
  )
}
