import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Project } from '#contract/project.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import type { ProjectActions } from './project-actions.ts'
import { deleteProject, duplicateProjectMutation } from './project-mutations.ts'

/** Opens a project that is new, or one that already has a plan. */
export type OpenProject = (project: Project, state: 'new' | 'planned') => void

/** The actions in a project's menu. */
export function useProjectActions({
  region,
  onOpen,
  onEdit,
  onExport,
}: {
  region: RefObject<HTMLElement | null>
  onOpen: OpenProject
  onEdit: (project: Project) => void
  onExport: (project: Project) => void
}): ProjectActions {
  const queryClient = useQueryClient()
  const { mutate: duplicate } = useMutation(duplicateProjectMutation(queryClient))
  return {
    edit: onEdit,
    exportFile: onExport,
    duplicate(project, startOver) {
      duplicate(
        { project, startOver },
        {
          onSuccess: (copy) =>
            toast({
              title: 'Project duplicated',
              description: copy.title,
              action: { label: 'Open', onSelect: () => onOpen(copy, 'planned') },
            }),
        },
      )
    },
    remove(project) {
      deleteProject(queryClient, project)
      // The focused menu disappears with the card.
      setTimeout(() => region.current?.focus())
    },
  }
}
