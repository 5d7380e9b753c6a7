import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { site } from '#contract/site.ts'
import { chatQuery } from '#app/features/chat/chat-queries.ts'
import { projectListQuery, projectPath, projectQuery } from '#app/api/project-queries.ts'
import { blankSolution, type SolutionDraft } from '#app/features/solutions/solution-draft.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { CommandButton } from '#app/features/commands/command-button.tsx'
import { PanelBoundary } from '#app/features/workspace/panel-boundary.tsx'
import { PanelTabs } from '#app/features/workspace/panel-tabs.tsx'
import { ProjectError } from '#app/features/workspace/project-error.tsx'
import { useArrival } from '#app/features/workspace/use-arrival.ts'
import {
  changeWorkspaceAddress,
  projectIdIn,
  readWorkspaceAddress,
  type WorkspaceAddress,
} from '#app/features/workspace/workspace-address.ts'
import { WorkspaceFrame } from '#app/features/workspace/workspace-frame.tsx'
import { WorkspaceHeader } from '#app/features/workspace/workspace-header.tsx'
import { messageOf, ProblemError } from '#app/api/problem.ts'
import { useHiddenPaths } from '#app/sync/undoable-delete.ts'
import { ProjectLearning } from './project-learning.tsx'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { FullPageSpinner, Spinner } from '#app/ui/spinner.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

// What changes in the address beside it draws no message again.
const Conversation = memo(
  lateComponent(() => import('#app/features/chat/conversation.tsx').then((module) => module.Conversation)),
)
// Somebody who is at work on a task sees neither of these.
const TasksPanel = lateComponent(() =>
  import('#app/features/tasks/tasks-panel.tsx').then((module) => module.TasksPanel),
)
const PlanPanel = lateComponent(() =>
  import('#app/features/plan/plan-panel.tsx').then((module) => module.PlanPanel),
)
const SolutionsPanel = lateComponent(() =>
  import('#app/features/solutions/solutions-panel.tsx').then((module) => module.SolutionsPanel),
)
const ProjectSettingsDialog = lateComponent(() =>
  import('#app/features/projects/project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
)
const SaveSolutionDialog = lateComponent(() =>
  import('#app/features/solutions/solution-form-dialog.tsx').then((module) => module.SaveSolutionDialog),
)

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
  if (failure) return <ProjectError message={messageOf(failure)} />
  // Tasks that could not be loaded are asked for again in their own place: waiting for them here would take that place away.
  if (!project.data || chat.isPending || (tasks.isPending && tasks.errorUpdateCount === 0))
    return (
      <>
        <title>{`Loading project... · ${site.name}`}</title>
        <FullPageSpinner label="Loading project..." />
      </>
    )
  return (
    <UnlessDeleted key={projectId} isDeleted={isDeleted}>
      <ProjectLearning>
        <Workspace project={project.data} />
      </ProjectLearning>
    </UnlessDeleted>
  )
}

/** Whoever comes to a project whose deletion can still be undone would lose what they do in it. Who deletes it in here is on the way out. */
function UnlessDeleted({ isDeleted, children }: { isDeleted: boolean; children: ReactNode }) {
  const [wasDeleted] = useState(isDeleted)
  return isDeleted && wasDeleted ? <ProjectError message={null} /> : children
}

function Workspace({ project }: { project: Project }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSmall = useMediaQuery('(width < 768px)')
  const [search, setSearch] = useSearchParams()
  const address = readWorkspaceAddress(search)
  const { tab, openTaskId, openSolutionId, panel, taskView, workTaskId } = address
  const arrival = useArrival(address)
  const { data: tasks = [] } = useQuery(taskListQuery(project.id))
  const [firstTab] = useState(tasks.length > 0 ? ('tasks' as const) : ('plan' as const))
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [solutionDraft, setSolutionDraft] = useState<SolutionDraft | null>(null)
  const [askedDraft, setChatDraft] = useState<{ text: string; at: number }>()
  const chatDraft =
    arrival?.ask && arrival.arrivedAt > (askedDraft?.at ?? 0)
      ? { text: arrival.ask, at: arrival.arrivedAt }
      : askedDraft

  // Whatever was done in here, the dashboard's list is read anew when somebody goes back to it.
  useEffect(() => () => void queryClient.invalidateQueries(projectListQuery()), [queryClient])

  function go(change: Partial<WorkspaceAddress>) {
    setSearch((before) => changeWorkspaceAddress(before, change), { replace: true, preventScrollReset: true })
  }

  function showMessage(messageId: number) {
    go({ wantedMessageId: messageId, panel: isSmall ? 'chat' : panel })
  }

  function handleWorkOn(taskId: number) {
    go({ workTaskId: taskId, panel: isSmall ? 'chat' : panel })
    const title = tasks.find(({ id }) => id === taskId)?.title
    setChatDraft({ text: taskId === workTaskId ? '' : `Help me with this task: ${title}`, at: Date.now() })
  }

  const openTasks = tasks.filter((task) => task.status !== 'completed').length
  return (
    <>
      <title>{`${project.title} · ${site.name}`}</title>
      <WorkspaceFrame
        isSmall={isSmall}
        panel={panel}
        onPanelChange={(next) => go({ panel: next })}
        header={
          <WorkspaceHeader
            project={project}
            search={<CommandButton />}
            onOpenSettings={() => setIsSettingUp(true)}
            toggle={
              isSmall
                ? {
                    label: panel === 'chat' ? 'Show Tasks' : 'Show Chat',
                    onPress: () => go(panel === 'chat' ? { panel: 'plan', tab: 'tasks' } : { panel: 'chat' }),
                  }
                : null
            }
          />
        }
        plan={
          <PanelTabs
            tab={tab ?? firstTab}
            onTabChange={(next) =>
              go({
                tab: next,
                openTaskId: next === 'tasks' ? openTaskId : null,
                openSolutionId: null,
                panel: 'plan',
              })
            }
            counts={{ tasks: openTasks > 0 ? String(openTasks) : undefined }}
            panels={{
              plan: (
                <PlanPanel
                  projectId={project.id}
                  hasPlan={project.hasPlan}
                  tasks={tasks}
                  onTasksMade={() => queryClient.invalidateQueries(taskListQuery(project.id))}
                  onShowTasks={() => go({ tab: 'tasks', panel: 'plan' })}
                />
              ),
              tasks: (
                <TasksPanel
                  key={arrival?.arrivedAt}
                  projectId={project.id}
                  openTaskId={openTaskId}
                  onOpenTask={(taskId) => go({ tab: 'tasks', openTaskId: taskId })}
                  view={taskView}
                  onViewChange={(view) => go({ tab: 'tasks', taskView: view })}
                  onShowMessage={showMessage}
                  onShowSolution={(solutionId) => go({ tab: 'solutions', openSolutionId: solutionId })}
                  workTaskId={workTaskId}
                  onWorkOn={handleWorkOn}
                  emptyHint={
                    <p className="mt-2 text-sm">
                      Or let them come from{' '}
                      <Button variant="link" size="small" onClick={() => go({ tab: 'plan', panel: 'plan' })}>
                        your plan
                      </Button>
                    </p>
                  }
                />
              ),
              solutions: (
                <SolutionsPanel
                  key={arrival?.arrivedAt}
                  projectId={project.id}
                  wantedId={openSolutionId}
                  onAdd={() => setSolutionDraft(blankSolution)}
                  onShowMessage={showMessage}
                />
              ),
            }}
          />
        }
        chat={
          <PanelBoundary name="The chat">
            <Suspense
              fallback={
                <div className="grid h-full place-items-center text-dawn-text">
                  <Spinner className="size-8" label="Loading the chat" />
                </div>
              }
            >
              <Conversation
                projectId={project.id}
                draft={chatDraft}
                onSaveSolution={setSolutionDraft}
                taskId={workTaskId ?? undefined}
              />
            </Suspense>
          </PanelBoundary>
        }
      />
      <DialogBoundary
        onClose={() => {
          setIsSettingUp(false)
          setSolutionDraft(null)
        }}
      >
        {isSettingUp && (
          <ProjectSettingsDialog
            project={project}
            onClose={() => setIsSettingUp(false)}
            onDeleted={() => void navigate('/dashboard')}
          />
        )}
        {solutionDraft && (
          <SaveSolutionDialog
            projectId={project.id}
            draft={solutionDraft}
            onClose={() => setSolutionDraft(null)}
          />
        )}
      </DialogBoundary>
    </>
  )
}
