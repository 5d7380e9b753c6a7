import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/project.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { importProjectMutation } from './project-mutations.ts'

/** Imports a project from each file. If one is refused, a toast says why; those before it are kept. */
export function useProjectImport(onOpen: (project: Project) => void) {
  const { mutateAsync, isPending } = useMutation(importProjectMutation(useQueryClient()))

  async function importFiles(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      const project = await mutateAsync(file).catch(() => null)
      if (!project) return
      toast({
        title: 'Project imported',
        description: project.title,
        action: { label: 'Open', onSelect: () => onOpen(project) },
      })
    }
  }

  return { isImporting: isPending, importFiles }
}
