import type { RefObject } from 'react'
import type { Project } from '#contract/project.ts'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import type { OpenProject } from './use-project-actions.ts'

// The forms and their validation are loaded when one is opened.
const CreateProjectDialog = lateComponent(() =>
  import('./create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
)
const ExportProjectDialog = lateComponent(() =>
  import('./export-project-dialog.tsx').then((module) => module.ExportProjectDialog),
)
const ProjectSettingsDialog = lateComponent(() =>
  import('./project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
)

/** The dialogs of the project list; if the button that opened one is gone, the list (`region`) takes the focus. */
export function ListDialogs({
  region,
  isCreating,
  edited,
  exported,
  onOpen,
  onClose,
}: {
  region: RefObject<HTMLElement | null>
  isCreating: boolean
  edited: Project | null
  exported: Project | null
  onOpen: OpenProject
  onClose: () => void
}) {
  return (
    <DialogBoundary onClose={onClose}>
      {isCreating && (
        <CreateProjectDialog
          onClose={() => {
            onClose()
            // If a command opened it, there is no button to return the focus to.
            setTimeout(() => document.activeElement === document.body && region.current?.focus())
          }}
          onCreated={(project) => onOpen(project, 'new')}
        />
      )}
      {edited && (
        <ProjectSettingsDialog
          project={edited}
          onClose={onClose}
          onDeleted={() => setTimeout(() => region.current?.focus())}
        />
      )}
      {exported && <ExportProjectDialog project={exported} onClose={onClose} />}
    </DialogBoundary>
  )
}
