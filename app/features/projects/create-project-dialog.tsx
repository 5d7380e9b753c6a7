import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { NewProject, type Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { createProjectMutation } from './project-mutations.ts'
import { ProjectFields } from './project-fields.tsx'

export function CreateProjectDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (project: Project) => void
}) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title="Create New Project"
          description="A new iOS app project will be created with the tutor's assistance. A sentence or two about your idea is enough to plan from."
        />
        <CreateProjectForm onCreated={onCreated} />
      </DialogContent>
    </Dialog>
  )
}

function CreateProjectForm({ onCreated }: { onCreated: (project: Project) => void }) {
  const queryClient = useQueryClient()
  const create = useMutation(createProjectMutation(queryClient))
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(NewProject), defaultValues: { title: '', description: '' } })
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((project) => create.mutate(project, { onSuccess: onCreated }))(event)
      }
    >
      <ProjectFields register={register} errors={errors} />
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={create.isPending && 'Creating...'}>
          Create Project
        </Button>
      </DialogFooter>
    </form>
  )
}
