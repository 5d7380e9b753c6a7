import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogFooter } from '#app/ui/overlay/dialog.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

/** The project's description, to be reworded if the planner misunderstood it. */
export function EditIdeaForm({
  projectId,
  isPlanning,
  onSay,
}: {
  projectId: number
  isPlanning: boolean
  /** Called without a description if it is unchanged here; it may have been changed in the settings. */
  onSay: (description: string | undefined) => void
}) {
  const { data: project } = useQuery(projectQuery(projectId))
  const before = project?.description ?? ''
  const [description, setDescription] = useState(before)
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = description.trim()
    if (said) return onSay(said === before.trim() ? undefined : said)
    setError('Describe your app idea in a sentence or two')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label="Description" {...(error ? { error } : {})}>
        {(control) => (
          <Textarea
            {...control}
            ref={takeLostFocus}
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
        <Button type="submit" variant="primary" pendingLabel={isPlanning && 'Planning...'}>
          Save and make a new plan
        </Button>
      </DialogFooter>
    </form>
  )
}
