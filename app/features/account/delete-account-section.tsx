import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionWord } from '#contract/user.ts'
import { api } from '#app/api/api.ts'
import { forgetGoogleToken } from '#app/api/google-token.ts'
import { tellOtherTabs } from '#app/api/session-channel.ts'
import { expectToLeave } from '#app/api/sign-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { AccountSection } from '#app/ui/account-section.tsx'
import { leaveSignedOut } from './leave-signed-out.ts'

export function DeleteAccountSection() {
  return (
    <AccountSection
      title="Delete the account"
      note="Your projects, conversations, saved solutions, keys and sessions are gone at once and for good. Export them first if you may want them."
    >
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="destructive">Delete account...</Button>
        </DialogTrigger>
        <DialogContent>
          <DialogHeader title="Delete the account for good?" description="Nothing of it can be brought back, not by you and not by us." />
          <DeletionForm />
        </DialogContent>
      </Dialog>
    </AccountSection>
  )
}

function DeletionForm() {
  const [typed, setTyped] = useState('')
  const queryClient = useQueryClient()
  const isConfirmed = typed.trim().toLowerCase() === deletionWord
  const remove = useMutation({
    async mutationFn() {
      await api.user.$delete({ json: { confirmation: deletionWord } })
      expectToLeave()
      tellOtherTabs('signed-out')
      await forgetGoogleToken()
    },
    onSuccess: () => leaveSignedOut(queryClient, { title: 'Account deleted', description: 'Everything of yours has been deleted.' }),
    meta: { errorTitle: 'Failed to delete the account' },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) remove.mutate()
      }}
    >
      <Field
        label={
          <>
            Type <strong>{deletionWord}</strong> to confirm
          </>
        }
      >
        {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="destructive" disabled={!isConfirmed} pendingLabel={(remove.isPending || remove.isSuccess) && 'Deleting...'}>
          Delete account
        </Button>
      </DialogFooter>
    </form>
  )
}
