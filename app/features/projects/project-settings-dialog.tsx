import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changedFields } from '#app/sync/changed-fields.ts'
import { NewProject, TargetIos, type Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { ExportChoices } from './export-choices.tsx'
import { ProjectFields } from './project-fields.tsx'
import { changeProjectMutation, deleteProject } from './project-mutations.ts'

export function ProjectSettingsDialog({ project, onClose, onDeleted }: ProjectSettingsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Project Settings"
          description="The planner and tutor use these details. An existing plan stays as it is until you change it."
        />
        <ProjectSettingsForm project={project} onSaved={onClose} />
        <section aria-labelledby="export-heading" className="mt-6 border-t border-line pt-5">
          <h3 id="export-heading" className="mb-2 text-lg">
            Export
          </h3>
          <ExportChoices projectId={project.id} />
        </section>
        <section aria-label="Delete" className="mt-5 border-t border-line pt-4">
          <DeleteButton project={project} onClose={onClose} onDeleted={onDeleted} />
        </section>
      </DialogContent>
    </Dialog>
  )
}

interface ProjectSettingsDialogProps {
  project: Project
  onClose: () => void
  /** Hides the project; can be undone for ten seconds. */
  onDeleted: () => void
}

function ProjectSettingsForm({ project, onSaved }: { project: Project; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const change = useMutation(changeProjectMutation(queryClient, project.id))
  const [{ title, description, targetIos: targetBefore }] = useState(project)
  const [targetIos, setTargetIos] = useState(targetBefore)
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(NewProject), defaultValues: { title, description } })

  function handleSave(fields: NewProject) {
    change.mutate(changedFields({ title, description, targetIos: targetBefore }, { ...fields, targetIos }), {
      onSuccess: onSaved,
    })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(handleSave)(event)}>
      <ProjectFields register={register} errors={errors} />
      <Field
        label="Target iOS version"
        hint="The plan shows it right away. The tutor avoids newer features, or points them out."
        className="mt-4"
      >
        {(control) => (
          <Select
            {...control}
            choices={TargetIos.options.map((version) => ({
              value: version,
              label: `iOS ${version} and later`,
            }))}
            value={targetIos}
            onChange={setTargetIos}
            className="sm:w-48"
          />
        )}
      </Field>
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={change.isPending && 'Saving...'}>
          Save Changes
        </Button>
      </DialogFooter>
    </form>
  )
}

function DeleteButton({ project, onClose, onDeleted }: ProjectSettingsDialogProps) {
  const queryClient = useQueryClient()

  function handleDelete() {
    onClose()
    deleteProject(queryClient, project)
    onDeleted()
  }

  return (
    <Button variant="quiet" className="-ml-3 px-3 text-wrong" onClick={handleDelete}>
      <Trash2 aria-hidden />
      Delete project
    </Button>
  )
}
