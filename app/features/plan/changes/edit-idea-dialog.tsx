import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

/** Lets the learner reword the project's description if the planner misunderstood it. */
export function EditIdeaDialog({ projectId, open, onOpenChange, onSay }: EditIdeaDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader
          title="Say it in other words"
          description="This is your project’s description. Change it to get a new plan."
        />
        <EditIdeaForm projectId={projectId} onSay={onSay} />
      </DialogContent>
    </Dialog>
  )
}

interface EditIdeaDialogProps {
  projectId: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onSay: (description: string) => void
}

function EditIdeaForm({ projectId, onSay }: Pick<EditIdeaDialogProps, 'projectId' | 'onSay'>) {
  const { data: project } = useQuery(projectQuery(projectId))
  const before = project?.description ?? ''
  const [description, setDescription] = useState(before)
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = description.trim()
    if (said && said !== before.trim()) return onSay(said)
    setError(said ? 'Change the description first' : 'Describe your app idea in a sentence or two')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label="Description" {...(error ? { error } : {})}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={limits.projectDescription}
            value={description}
            onChange={(event) => {
              setDescription(event.target.value)
              setError(undefined)
            }}
            className="field-sizing-content max-h-64 min-h-28"
          />
        )}
      </Field>
      <DialogFooter>
        <Button type="submit" variant="primary">
          Save and make a new plan
        </Button>
      </DialogFooter>
    </form>
  )
}
