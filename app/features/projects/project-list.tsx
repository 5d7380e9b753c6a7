import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Project } from '#contract/project.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { toast } from '#app/ui/toast.ts'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { FileDrop } from './file-drop.tsx'
import { findProjects } from './find-projects.ts'
import { ImportButton } from './import-button.tsx'
import type { ProjectActions } from './project-actions.ts'
import { ProjectGrid } from './project-grid.tsx'
import { deleteProject, duplicateProjectMutation, startSampleMutation } from './project-mutations.ts'
import { storedOrder, storeOrder } from './project-order.ts'
import { projectListQuery, projectPath } from '#app/api/project-queries.ts'
import { ProjectToolbar } from './project-toolbar.tsx'
import { useProjectImport } from './use-project-import.ts'

// Forms and what checks them are loaded when somebody opens one.
const CreateProjectDialog = lateComponent(() =>
  import('./create-project-dialog.tsx').then((module) => module.CreateProjectDialog),
)
const ExportProjectDialog = lateComponent(() =>
  import('./export-project-dialog.tsx').then((module) => module.ExportProjectDialog),
)
const ProjectSettingsDialog = lateComponent(() =>
  import('./project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
)

/** Everything on the dashboard below its header. */
export function ProjectList({ isCreating, onCreatingChange, onOpen }: ProjectListProps) {
  const queryClient = useQueryClient()
  const list = useQuery(projectListQuery())
  const startSample = useMutation(startSampleMutation(queryClient))
  const { mutate: duplicate } = useMutation(duplicateProjectMutation(queryClient))
  const { isImporting, importFiles } = useProjectImport((project) => onOpen(project, 'planned'))
  const hidden = useHiddenPaths()
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState(storedOrder)
  const [edited, setEdited] = useState<Project | null>(null)
  const [exported, setExported] = useState<Project | null>(null)
  const region = useRef<HTMLElement>(null)

  // One object for all cards, so that one that changes draws no other.
  const actions = useMemo<ProjectActions>(
    () => ({
      edit: setEdited,
      exportFile: setExported,
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
        // The menu that had the focus goes with the card.
        setTimeout(() => region.current?.focus())
      },
    }),
    [duplicate, onOpen, queryClient],
  )
  const wanted = useDeferredValue(query)
  const projects = useMemo(
    () => list.data?.filter(({ id }) => !hidden.has(projectPath(id))) ?? [],
    [list.data, hidden],
  )
  const found = useMemo(() => findProjects(projects, wanted, order), [projects, wanted, order])

  if (list.isPending)
    return (
      <p role="status" className="grid place-items-center py-24 text-dawn-text">
        <Spinner className="size-10" label="Loading projects" />
      </p>
    )
  if (!list.data) {
    return (
      <div className="grid justify-items-center gap-4 py-24 text-center">
        <p role="alert" className="text-lg font-semibold">
          Failed to load projects. Please try again.
        </p>
        <Button
          variant="primary"
          onClick={() => void list.refetch()}
          pendingLabel={list.isFetching && 'Trying again...'}
        >
          Try again
        </Button>
      </div>
    )
  }

  function handleFiles(files: File[]) {
    void importFiles(files)
  }

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Projects"
      className="grid grid-cols-1 gap-6 focus-visible:outline-none"
    >
      <ProjectToolbar
        query={query}
        onQueryChange={setQuery}
        order={order}
        onCreate={() => onCreatingChange(true)}
        isEmpty={projects.length === 0}
        importButton={<ImportButton isImporting={isImporting} onFiles={handleFiles} />}
        onOrderChange={(chosen) => {
          setOrder(chosen)
          storeOrder(chosen)
        }}
      />
      {projects.length === 0 ? (
        <EmptyDashboard
          onNew={() => onCreatingChange(true)}
          onStart={(starter) =>
            startSample.mutate(starter, { onSuccess: (project) => onOpen(project, 'planned') })
          }
          starting={startSample.isPending ? startSample.variables : null}
        />
      ) : (
        <>
          <p role="status" className="sr-only">
            {wanted && `${found.length} of ${projects.length} projects`}
          </p>
          <ProjectGrid projects={found} query={wanted} onClearQuery={() => setQuery('')} actions={actions} />
        </>
      )}
      <FileDrop onFiles={handleFiles} />
      <DialogBoundary
        onClose={() => {
          onCreatingChange(false)
          setEdited(null)
          setExported(null)
        }}
      >
        {isCreating && (
          <CreateProjectDialog
            onClose={() => {
              onCreatingChange(false)
              // Opened by a command, it has no button to give the focus back to.
              setTimeout(() => document.activeElement === document.body && region.current?.focus())
            }}
            onCreated={(project) => onOpen(project, 'new')}
          />
        )}
        {edited && (
          <ProjectSettingsDialog
            project={edited}
            onClose={() => setEdited(null)}
            onDeleted={() => setTimeout(() => region.current?.focus())}
          />
        )}
        {exported && <ExportProjectDialog project={exported} onClose={() => setExported(null)} />}
      </DialogBoundary>
    </section>
  )
}

interface ProjectListProps {
  /** The dialog for a new project is open. */
  isCreating: boolean
  onCreatingChange: (isCreating: boolean) => void
  onOpen: (project: Project, state: 'new' | 'planned') => void
}
