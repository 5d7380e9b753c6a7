import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changedFields } from '#app/sync/changed-fields.ts'
import {
  NewSavedSolution,
  SolutionLanguage,
  type SavedSolution,
  type SavedSolutionChange,
} from '#contract/tasks/saved-solution.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import type { SolutionDraft } from './solution-draft.ts'
import { languageNames } from './solution-languages.ts'
import { changeSolutionMutation, createSolutionMutation } from './solution-mutations.ts'

/** Saves a draft as a new solution. */
export function SaveSolutionDialog({
  projectId,
  draft,
  onClose,
}: {
  projectId: number
  draft: SolutionDraft
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="max-w-2xl">
        <DialogHeader title="Save Solution" description="Save code or an answer so you can find it again." />
        <NewSolutionForm projectId={projectId} draft={draft} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

export function EditSolutionDialog({ solution, onClose }: { solution: SavedSolution; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="max-w-2xl">
        <DialogHeader title="Edit Solution" description="Change the title or the content." />
        <EditSolutionForm solution={solution} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function NewSolutionForm({
  projectId,
  draft,
  onDone,
}: {
  projectId: number
  draft: SolutionDraft
  onDone: () => void
}) {
  const create = useMutation(createSolutionMutation(useQueryClient(), projectId))
  return (
    <SolutionForm
      initial={{ ...draft, language: null }}
      submitLabel="Save Solution"
      isSaving={create.isPending}
      onSubmit={(fields) => create.mutate({ ...fields, messageId: draft.messageId }, { onSuccess: onDone })}
    />
  )
}

function EditSolutionForm({ solution, onDone }: { solution: SavedSolution; onDone: () => void }) {
  const change = useMutation(changeSolutionMutation(useQueryClient(), solution))
  const { title, content } = solution
  const before = { title, content, language: SolutionLanguage.safeParse(solution.language).data ?? null }
  return (
    <SolutionForm
      initial={before}
      submitLabel="Save Changes"
      isSaving={change.isPending}
      onSubmit={(fields) =>
        change.mutate(changedFields<SavedSolutionChange>(before, fields), { onSuccess: onDone })
      }
    />
  )
}

const asItReads = { value: 'as-it-reads', label: 'Detect automatically' } as const
const languageChoices = [
  asItReads,
  ...SolutionLanguage.options.map((name) => ({ value: name, label: languageNames[name] })),
]

const Fields = NewSavedSolution.pick({ title: true, content: true })

interface SolutionFormProps {
  initial: { title: string; content: string; language: SolutionLanguage | null }
  submitLabel: string
  isSaving: boolean
  onSubmit: (fields: { title: string; content: string; language: SolutionLanguage | null }) => void
}

function SolutionForm({ initial, submitLabel, isSaving, onSubmit }: SolutionFormProps) {
  const { title, content } = initial
  const [language, setLanguage] = useState(initial.language)
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Fields), defaultValues: { title, content } })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => onSubmit({ ...fields, language }))(event)}
    >
      <div className="grid gap-4">
        <Field label="Title" error={errors.title?.message}>
          {(control) => <Input {...control} {...register('title')} autoComplete="off" />}
        </Field>
        <Field
          label="Content"
          error={errors.content?.message}
          hint="You can use markdown code blocks: ```swift before your code and ``` after it."
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('content')}
              rows={8}
              spellCheck={false}
              className="field-sizing-content max-h-[50dvh] min-h-48 font-mono text-sm"
            />
          )}
        </Field>
        <Field label="Language">
          {(control) => (
            <Select
              {...control}
              choices={languageChoices}
              value={language ?? asItReads.value}
              onChange={(chosen) => setLanguage(chosen === asItReads.value ? null : chosen)}
              className="sm:w-56"
            />
          )}
        </Field>
      </div>
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={isSaving && 'Saving...'}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
