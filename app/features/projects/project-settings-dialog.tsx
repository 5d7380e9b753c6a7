import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { NewProject, type Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/dialog.tsx'
import { ProjectFields } from './project-fields.tsx'
import { changeProjectMutation, deleteProject } from './project-mutations.ts'

export function ProjectSettingsDialog({ project, onClose, onDeleted }: ProjectSettingsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader title="Project Settings" description="The plan and the tutor go by these words. A plan you have already stays until you change it." />
        <ProjectSettingsForm project={project} onSaved={onClose} onDeleted={onDeleted} />
      </DialogContent>
    </Dialog>
  )
}

interface ProjectSettingsDialogProps {
  project: Project
  onClose: () => void
  /** It is hidden, and can be undone for ten seconds. */
  onDeleted: () => void
}

function ProjectSettingsForm({ project, onSaved, onDeleted }: { project: Project; onSaved: () => void; onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const change = useMutation(changeProjectMutation(queryClient, project.id))
  const { title, description } = project
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(NewProject), defaultValues: { title, description } })

  function handleDelete() {
    onSaved()
    deleteProject(queryClient, project)
    onDeleted()
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit((changed) => change.mutate(changed, { onSuccess: onSaved }))(event)}>
      <ProjectFields register={register} errors={errors} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ml-3 px-3 text-wrong" onClick={handleDelete}>
          <Trash2 aria-hidden />
          Delete project
        </Button>
        <Button type="submit" variant="primary" pendingLabel={change.isPending && 'Saving...'}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
