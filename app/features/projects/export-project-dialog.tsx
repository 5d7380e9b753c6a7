import type { Project } from '#contract/project.ts'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { ExportChoices } from './export-choices.tsx'

export function ExportProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader
          title={`Export ${project.title}`}
          description="What you make here is yours: take it wherever you like."
        />
        <ExportChoices projectId={project.id} />
      </DialogContent>
    </Dialog>
  )
}
