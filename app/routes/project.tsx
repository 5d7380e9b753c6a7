import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { site } from '#contract/site.ts'
import { chatQuery } from '#app/features/chat/chat-queries.ts'
import { projectListQuery, projectPath, projectQuery } from '#app/api/project-queries.ts'
import { blankSolution, type SolutionDraft } from '#app/features/solutions/solution-draft.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { useWaitingTaskChanges } from '#app/features/tasks/use-waiting-task-changes.ts'
import { CommandButton } from '#app/features/commands/command-button.tsx'
import { PanelBoundary } from '#app/features/workspace/panel-boundary.tsx'
import { PanelSwitch } from '#app/features/workspace/panel-switch.tsx'
import { PanelTabs } from '#app/features/workspace/panel-tabs.tsx'
import { ProjectError } from '#app/features/workspace/project-error.tsx'
import { useMessageBoxKey } from '#app/features/workspace/use-message-box-key.ts'
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
import {
  bringPartsForOffline,
  Conversation,
  ExportProjectDialog,
  PlanPanel,
  ProjectSettingsDialog,
  SaveSolutionDialog,
  SolutionsPanel,
  TasksPanel,
  TodayPanel,
} from './project-parts.ts'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/dialog-boundary.tsx'
import { FullPageSpinner, Spinner } from '#app/ui/spinner.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

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

/** What a project opens with where its address does not say: the task to do next with its thread, or without tasks the plan. */
function firstPlace({ tab, wantedMessageId }: WorkspaceAddress, hasTasks: boolean) {
  const opensToday = hasTasks && tab === null && wantedMessageId === null
  return {
    tab: hasTasks ? ('today' as const) : ('plan' as const),
    panel: opensToday ? ('plan' as const) : ('chat' as const),
    thread: opensToday || tab === 'today' ? ('task' as const) : ('all' as const),
  }
}

function Workspace({ project }: { project: Project }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSmall = useMediaQuery('(width < 768px)')
  const [search, setSearch] = useSearchParams()
  const address = readWorkspaceAddress(search)
  const { tab, openTaskId, openSolutionId, taskView, workTaskId, isWide } = address
  const arrival = useArrival(address)
  useWaitingTaskChanges(project.id)
  useEffect(bringPartsForOffline, [])
  const { data: tasks = [] } = useQuery(taskListQuery(project.id))
  const [first] = useState(() => firstPlace(address, tasks.length > 0))
  const panel = address.panel ?? first.panel
  const [opened, setOpened] = useState<'settings' | 'export' | null>(null)
  const [solutionDraft, setSolutionDraft] = useState<SolutionDraft | null>(null)
  const [askedDraft, setChatDraft] = useState<{ text: string; at: number; sentAbout?: number }>()
  const chatDraft =
    arrival?.ask && arrival.arrivedAt > (askedDraft?.at ?? 0)
      ? { text: arrival.ask, at: arrival.arrivedAt }
      : askedDraft

  // Whatever was done in here, the dashboard's list is read anew when somebody goes back to it.
  useEffect(() => () => void queryClient.invalidateQueries(projectListQuery()), [queryClient])

  function go(change: Partial<WorkspaceAddress>) {
    setSearch((before) => changeWorkspaceAddress(before, change), { replace: true, preventScrollReset: true })
  }

  const chatInSight = { isWide: false, panel: isSmall ? ('chat' as const) : address.panel }

  const goNow = useRef(go)
  useLayoutEffect(() => {
    goNow.current = go
  })
  // Always the same, so that the conversation is not drawn again for it.
  const showThread = useCallback((thread: 'task' | 'all') => goNow.current({ thread }), [])

  function showMessage(messageId: number) {
    go({ wantedMessageId: messageId, thread: 'all', ...chatInSight })
  }

  function handleWorkOn(taskId: number) {
    go({ workTaskId: taskId, thread: 'task', ...chatInSight })
    const title = tasks.find(({ id }) => id === taskId)?.title
    const isGoingOn = taskId === workTaskId
    setChatDraft({
      text: isGoingOn ? '' : `Help me with this task: ${title}`,
      sentAbout: isGoingOn ? undefined : taskId,
      at: Date.now(),
    })
  }

  /** Leads to the box to write in; the focus follows. */
  function writeToTutor(change: Partial<WorkspaceAddress> = {}) {
    go({ ...change, ...chatInSight })
    setChatDraft({ text: '', at: Date.now() })
  }
  useMessageBoxKey(() => writeToTutor())

  const openTasks = tasks.filter((task) => task.status !== 'completed').length
  return (
    <>
      <title>{`${project.title} · ${site.name}`}</title>
      <WorkspaceFrame
        isSmall={isSmall}
        isWide={isWide && !isSmall}
        onSkip={() => writeToTutor()}
        panel={panel}
        header={
          <WorkspaceHeader
            project={project}
            search={<CommandButton />}
            onExport={() => setOpened('export')}
            onOpenSettings={() => setOpened('settings')}
            panelSwitch={
              isSmall && (
                <PanelSwitch
                  panel={panel}
                  onPanelChange={(next) => go({ panel: next })}
                  onToggle={() => go(panel === 'chat' ? { panel: 'plan', tab: 'tasks' } : { panel: 'chat' })}
                />
              )
            }
          />
        }
        plan={
          <PanelTabs
            tab={tab ?? first.tab}
            wide={isSmall ? null : { isOn: isWide, onToggle: () => go({ isWide: !isWide }) }}
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
              today: (
                <TodayPanel
                  projectId={project.id}
                  taskId={workTaskId}
                  onChooseTask={(taskId) => go({ workTaskId: taskId })}
                  onAsk={() => writeToTutor({ thread: 'task' })}
                  onShowTask={(taskId) => go({ tab: 'tasks', openTaskId: taskId, panel: 'plan' })}
                  onShowTasks={() => go({ tab: 'tasks', panel: 'plan' })}
                  onShowPlan={() => go({ tab: 'plan', panel: 'plan' })}
                />
              ),
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
                projectTitle={project.title}
                hasPlan={project.hasPlan}
                thread={address.thread ?? first.thread}
                onThreadChange={showThread}
              />
            </Suspense>
          </PanelBoundary>
        }
      />
      <DialogBoundary
        onClose={() => {
          setOpened(null)
          setSolutionDraft(null)
        }}
      >
        {opened === 'settings' && (
          <ProjectSettingsDialog
            project={project}
            onClose={() => setOpened(null)}
            onDeleted={() => void navigate('/dashboard')}
          />
        )}
        {opened === 'export' && <ExportProjectDialog project={project} onClose={() => setOpened(null)} />}
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
