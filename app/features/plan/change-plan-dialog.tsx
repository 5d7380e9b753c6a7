import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { makePlanMutation } from './plan-mutations.ts'

const exampleWishes = ['Also a home screen widget', 'No accounts, please', 'Keep the first version smaller']

export function ChangePlanDialog({ projectId, open, onOpenChange, onChanged }: { projectId: number; open: boolean; onOpenChange: (open: boolean) => void; onChanged: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title="Change the plan" description="Say what should be different, in your own words. Tasks you have already stay as they are." />
        <ChangePlanForm projectId={projectId} onDone={() => { onOpenChange(false); onChanged() }} />
      </DialogContent>
    </Dialog>
  )
}

function ChangePlanForm({ projectId, onDone }: { projectId: number; onDone: () => void }) {
  const change = useMutation(makePlanMutation(useQueryClient(), projectId, 'Failed to change the plan'))
  const [wish, setWish] = useState('')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (wish.trim()) return change.mutate(wish.trim(), { onSuccess: onDone })
    setError('Say what should be different')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label="What should be different?" error={error}>
        {(control) => <Textarea {...control} rows={3} maxLength={limits.chatMessage} value={wish} onChange={(event) => { setWish(event.target.value); setError(undefined) }} className="field-sizing-content max-h-64" />}
      </Field>
      <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2">
        {exampleWishes.map((example) => (
          <li key={example}><button type="button" onClick={() => { setWish(example); setError(undefined) }} className="min-h-8 rounded-full border border-line px-3 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink">{example}</button></li>
        ))}
      </ul>
      <DialogFooter><Button type="submit" variant="primary" pendingLabel={change.isPending && 'Planning...'}>Change the plan</Button></DialogFooter>
    </form>
  )
}
