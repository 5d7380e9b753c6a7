import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { Project } from '#contract/project.ts'
import { isFinished } from '#contract/work-to-continue.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { projectListQuery, projectPath } from '#app/api/project-queries.ts'
import { storage } from '#app/ui/browser-storage.ts'
import { ContinueCard } from './continue-card.tsx'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { FileDrop } from './file-drop.tsx'
import { findProjects, projectOrders, type ProjectOrder } from './find-projects.ts'
import { ImportButton } from './import-button.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ProjectGrid } from './project-grid.tsx'
import { startSampleMutation } from './project-mutations.ts'
import { ProjectToolbar } from './project-toolbar.tsx'
import { useProjectActions, type OpenProject } from './use-project-actions.ts'
import { useProjectImport } from './use-project-import.ts'

/** The dashboard below its header. */
export function ProjectList({ isCreating, onCreatingChange, onOpen }: ProjectListProps) {
  const list = useQuery(projectListQuery())
  const { isImporting, importFiles } = useProjectImport((project) => onOpen(project, 'planned'))
  const [edited, setEdited] = useState<Project | null>(null)
  const [exported, setExported] = useState<Project | null>(null)
  const region = useRef<HTMLElement>(null)
  const { projects, found, query, setQuery, wanted, order, chooseOrder } = useFoundProjects(list.data ?? [])

  const actions = useProjectActions({ region, onOpen, onEdit: setEdited, onExport: setExported })
  function handleFiles(files: File[]) {
    void importFiles(files)
  }

  if (list.isPending) return <LoadingProjects />
  if (!list.data) return <LoadFailed isRetrying={list.isFetching} onRetry={() => void list.refetch()} />

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Projects"
      className="grid grid-cols-1 gap-6 focus-visible:outline-none"
    >
      <ContinueCard projects={projects} />
      <ProjectToolbar
        query={query}
        onQueryChange={setQuery}
        order={order}
        onCreate={() => onCreatingChange(true)}
        isMain={projects.length > 0 && projects.every(isFinished)}
        importButton={<ImportButton isImporting={isImporting} onFiles={handleFiles} />}
        onOrderChange={chooseOrder}
      />
      {projects.length === 0 ? (
        <NoProjects onNew={() => onCreatingChange(true)} onOpen={onOpen} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {wanted && `${found.length} of ${projects.length} projects`}
          </p>
          <ProjectGrid projects={found} query={wanted} onClearQuery={() => setQuery('')} actions={actions} />
        </>
      )}
      <FileDrop onFiles={handleFiles} />
      <ListDialogs
        region={region}
        isCreating={isCreating}
        edited={edited}
        exported={exported}
        onOpen={onOpen}
        onClose={() => {
          onCreatingChange(false)
          setEdited(null)
          setExported(null)
        }}
      />
    </section>
  )
}

interface ProjectListProps {
  /** The dialog for a new project is open. */
  isCreating: boolean
  onCreatingChange: (isCreating: boolean) => void
  onOpen: OpenProject
}

function NoProjects({ onNew, onOpen }: { onNew: () => void; onOpen: OpenProject }) {
  const startSample = useMutation(startSampleMutation(useQueryClient()))
  return (
    <EmptyDashboard
      onNew={onNew}
      onStart={(starter) =>
        startSample.mutate(starter, { onSuccess: (project) => onOpen(project, 'planned') })
      }
      starting={startSample.isPending ? startSample.variables : null}
    />
  )
}

/** The projects that match the search, in the chosen order. */
function useFoundProjects(all: Project[]) {
  const hidden = useHiddenPaths()
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState(storedOrder)
  const wanted = useDeferredValue(query)
  const projects = all.filter(({ id }) => !hidden.has(projectPath(id)))
  const found = findProjects(projects, wanted, order)

  function chooseOrder(chosen: ProjectOrder) {
    setOrder(chosen)
    storeOrder(chosen)
  }

  return { projects, found, query, setQuery, wanted, order, chooseOrder }
}

function LoadingProjects() {
  return (
    // As high as the window, so that loading projects does not push visible content down.
    <p role="status" className="grid min-h-dvh place-items-start justify-center pt-24 text-dawn-text">
      <Spinner className="size-10" label="Loading projects" />
    </p>
  )
}

function LoadFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-24 text-center">
      <p role="alert" className="text-lg font-semibold">
        Failed to load projects. Please try again.
      </p>
      <Button variant="primary" onClick={onRetry} pendingLabel={isRetrying && 'Trying again...'}>
        Try again
      </Button>
    </div>
  )
}

const key = 'project-order'

function storedOrder(): ProjectOrder {
  const order = storage('local').read(key)
  return order && order in projectOrders ? (order as ProjectOrder) : 'updated'
}

function storeOrder(order: ProjectOrder): void {
  storage('local').write(key, order)
}
