import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Project } from '#contract/project.ts'
import { site } from '#contract/site.ts'
import { messageOf, ProblemError } from '#app/api/problem.ts'
import { projectListQuery, projectPath, projectQuery } from '#app/api/project-queries.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { chatQuery } from '#app/features/chat/chat-queries.ts'
import { CommandButton } from '#app/features/commands/command-button.tsx'
import { blankSolution, type SolutionDraft } from '#app/features/solutions/solution-draft.ts'
import { useWaitingTaskChanges } from '#app/features/tasks/use-waiting-task-changes.ts'
import { PanelBoundary } from '#app/features/workspace/panel-boundary.tsx'
import { PanelSwitch } from '#app/features/workspace/panel-switch.tsx'
import { ProjectError } from '#app/features/workspace/project-error.tsx'
import { projectIdIn } from '#app/features/workspace/workspace-address.ts'
import { WorkspaceFrame } from '#app/features/workspace/workspace-frame.tsx'
import { WorkspaceHeader } from '#app/features/workspace/workspace-header.tsx'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { Loading } from '#app/ui/loading/load-state.tsx'
import { ShowOwnPage } from '#app/ui/text/own-page-link.tsx'
import { FullPageSpinner } from '#app/ui/loading/spinner.tsx'
import { ProjectLearning } from './workspace/project-learning.tsx'
import {
  ArticleSheet,
  bringPartsForOffline,
  Conversation,
  ExportProjectDialog,
  ProjectSettingsDialog,
  SaveSolutionDialog,
} from './workspace/project-parts.ts'
import { useWorkspace, type WorkspaceState } from './workspace/use-workspace.ts'
import { WorkspacePanels } from './workspace/workspace-panels.tsx'

export default function ProjectRoute() {
  const projectId = projectIdIn(useParams().id)
  const isId = projectId > 0
  const project = useQuery({ ...projectQuery(projectId), enabled: isId })
  const chat = useQuery({ ...chatQuery(projectId), enabled: isId })
  const tasks = useQuery({ ...taskListQuery(projectId), enabled: isId })
  const isDeleted = useHiddenPaths().has(projectPath(projectId))
  const isGone = project.error instanceof ProblemError && project.error.status === 404
  const failure = (project.data && !isGone ? null : project.error) ?? (chat.data ? null : chat.error)

  if (!isId) return <ProjectError message={null} />
  if (failure)
    return (
      <ProjectError
        message={messageOf(failure)}
        onRetry={isGone ? undefined : () => void Promise.all([project.refetch(), chat.refetch()])}
      />
    )
  // Tasks that failed to load are retried in their own panel, which waiting here would replace.
  if (!project.data || chat.isPending || (tasks.isPending && tasks.errorUpdateCount === 0))
    return (
      <>
        <title>{`Loading project... · ${site.name}`}</title>
        <FullPageSpinner label="Loading project..." />
      </>
    )
  return (
    <UnlessDeleted key={projectId} isDeleted={isDeleted}>
      <ArticlesBeside>
        <ProjectLearning>
          <Workspace project={project.data} />
        </ProjectLearning>
      </ArticlesBeside>
    </UnlessDeleted>
  )
}

/**
 * Blocks a project whose deletion can still be undone, because work in it would be lost. Does not block the
 * page on which the user deleted it.
 */
function UnlessDeleted({ isDeleted, children }: { isDeleted: boolean; children: ReactNode }) {
  const [wasDeleted] = useState(isDeleted)
  return isDeleted && wasDeleted ? <ProjectError message={null} /> : children
}

function Workspace({ project }: { project: Project }) {
  const workspace = useWorkspace(project)
  const { isSmall, isWide, panel, workTaskId, go, writeToTutor } = workspace
  const [opened, setOpened] = useState<'settings' | 'export' | null>(null)
  const [solutionDraft, setSolutionDraft] = useState<SolutionDraft | null>(null)
  useWaitingTaskChanges(project.id)
  useEffect(bringPartsForOffline, [])
  useReloadOfProjectList()

  return (
    <>
      <title>{`${project.title} · ${site.name}`}</title>
      <WorkspaceFrame
        isSmall={isSmall}
        isWide={isWide && !isSmall}
        panel={panel}
        header={
          <WorkspaceHeader
            project={project}
            search={<CommandButton />}
            onSkip={() => writeToTutor()}
            onExport={() => setOpened('export')}
            onOpenSettings={() => setOpened('settings')}
          />
        }
        panelSwitch={isSmall && <SmallScreenSwitch workspace={workspace} />}
        plan={
          <WorkspacePanels
            project={project}
            workspace={workspace}
            onAddSolution={() => setSolutionDraft(blankSolution)}
          />
        }
        chat={
          <ChatPanel
            projectId={project.id}
            draft={workspace.chatDraft}
            onSaveSolution={setSolutionDraft}
            taskId={workTaskId ?? undefined}
            projectTitle={project.title}
            hasPlan={project.hasPlan}
            isTodayBeside={workspace.isChatBeside && workspace.tab === 'today'}
            thread={workspace.thread}
            onThreadChange={(thread) => go({ thread })}
          />
        }
      />
      <WorkspaceDialogs
        project={project}
        opened={opened}
        solutionDraft={solutionDraft}
        onClose={() => {
          setOpened(null)
          setSolutionDraft(null)
        }}
      />
    </>
  )
}

/** Makes links from the work to the Field Guide open in a sheet next to it. */
function ArticlesBeside({ children }: { children: ReactNode }) {
  const [path, setPath] = useState<string | null>(null)
  return (
    <ShowOwnPage value={setPath}>
      {children}
      <DialogBoundary onClose={() => setPath(null)}>
        {path !== null && <ArticleSheet path={path} onShow={setPath} onClose={() => setPath(null)} />}
      </DialogBoundary>
    </ShowOwnPage>
  )
}

/** Marks the dashboard's list as stale when the user leaves the project. */
function useReloadOfProjectList() {
  const queryClient = useQueryClient()
  useEffect(() => () => void queryClient.invalidateQueries(projectListQuery()), [queryClient])
}

function SmallScreenSwitch({ workspace: { panel, go } }: { workspace: WorkspaceState }) {
  return (
    <PanelSwitch
      panel={panel}
      onPanelChange={(next) => go({ panel: next })}
      onToggle={() => go(panel === 'chat' ? { panel: 'plan', tab: 'tasks' } : { panel: 'chat' })}
    />
  )
}

function WorkspaceDialogs({
  project,
  opened,
  solutionDraft,
  onClose,
}: {
  project: Project
  opened: 'settings' | 'export' | null
  solutionDraft: SolutionDraft | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  return (
    <DialogBoundary onClose={onClose}>
      {opened === 'settings' && (
        <ProjectSettingsDialog
          project={project}
          onClose={onClose}
          onDeleted={() => void navigate('/dashboard')}
        />
      )}
      {opened === 'export' && <ExportProjectDialog project={project} onClose={onClose} />}
      {solutionDraft && <SaveSolutionDialog projectId={project.id} draft={solutionDraft} onClose={onClose} />}
    </DialogBoundary>
  )
}

function ChatPanel(props: ComponentProps<typeof Conversation>) {
  return (
    <PanelBoundary name="The chat">
      <Suspense fallback={<Loading label="Loading the chat" className="h-full" />}>
        <Conversation {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
