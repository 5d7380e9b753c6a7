import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { editPlanMutation } from './plan-mutations.ts'
import { undoProposalMutation } from './proposal-queries.ts'

/** Sends manual edits, announces what each one did, and offers Undo for drastic ones. */
export function usePlanEdits(projectId: number, undoes: (edit: HandEdit) => boolean = isDrastic) {
  const queryClient = useQueryClient()
  const edit = useMutation(editPlanMutation(queryClient, projectId))
  const undo = useMutation(undoProposalMutation(queryClient, projectId))
  const [said, setSaid] = useState('')

  function handleEdit(next: HandEdit, told: string) {
    edit.mutate(next, {
      onSuccess({ version }) {
        setSaid(told)
        if (undoes(next))
          toast({
            title: told,
            durationMs: 12_000,
            undoes: 'plan',
            action: { label: 'Undo', onSelect: () => undo.mutate(version) },
          })
      },
    })
  }

  return { isChanging: edit.isPending, said, handleEdit }
}

function isDrastic({ change }: HandEdit): boolean {
  return /^(?:remove|join|split|put-off)-|^switch-feature$/.test(change)
}
