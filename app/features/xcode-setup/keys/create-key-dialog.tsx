import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { NewApiKey, type CreatedApiKey, type KeyScope } from '#contract/account/api-key.ts'
import { limits } from '#contract/limits.ts'
import { projectListQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { CheckLine } from './check-line.tsx'
import { createKeyMutation } from './key-queries.ts'
import { scopeLabels } from './scope-labels.ts'

export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: CreatedApiKey) => void
}) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Create a key"
          description="One key for each computer or program, so that you can revoke one without the others."
        />
        <CreateKeyForm onCreated={onCreated} />
      </DialogContent>
    </Dialog>
  )
}

function CreateKeyForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  const create = useMutation(createKeyMutation(useQueryClient()))
  const [name, setName] = useState('')
  const [projectId, setProjectId] = useState('all')
  const [scopes, setScopes] = useState<KeyScope[]>(['sidebar', 'read'])
  const [keepsCode, setKeepsCode] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const parsed = NewApiKey.safeParse({
      name,
      scopes,
      keepsCode,
      projectId: projectId === 'all' ? null : Number(projectId),
    })
    setErrors(
      Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    )
    if (parsed.success) create.mutate(parsed.data, { onSuccess: onCreated })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <Field label="Name" error={errors['name']}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={limits.keyName}
            placeholder="My Mac"
            autoComplete="off"
          />
        )}
      </Field>
      <ProjectChoice projectId={projectId} onChange={setProjectId} />
      <ScopeChoices scopes={scopes} error={errors['scopes']} onChange={setScopes} />
      <CheckLine
        label="Keep the code sent with my questions"
        note="Questions from Xcode show up in the project's chat. With this on, so does the code sent with them."
        isChecked={keepsCode}
        onChange={setKeepsCode}
      />
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={create.isPending && 'Making...'}>
          Make the key
        </Button>
      </DialogFooter>
    </form>
  )
}

function ProjectChoice({
  projectId,
  onChange,
}: {
  projectId: string
  onChange: (projectId: string) => void
}) {
  const projects = useQuery(projectListQuery())
  return (
    <Field label="Opens">
      {({ id }) => (
        <Select
          id={id}
          choices={[
            { value: 'all', label: 'All my projects' },
            ...(projects.data ?? []).map((project) => ({
              value: String(project.id),
              label: project.title,
            })),
          ]}
          value={projectId}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function ScopeChoices({
  scopes,
  error,
  onChange,
}: {
  scopes: KeyScope[]
  error: string | undefined
  onChange: (scopes: KeyScope[]) => void
}) {
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="mb-2 text-[0.9375rem] font-semibold">It may</legend>
      {scopeLabels.map(({ scope, label, note }) => (
        <CheckLine
          key={scope}
          label={label}
          note={note}
          isChecked={scopes.includes(scope)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
        />
      ))}
      {error && (
        <p id="scopes-error" role="alert" className="text-sm font-medium text-wrong">
          {error}
        </p>
      )}
    </fieldset>
  )
}
