import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { Project } from '#contract/project.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { PanelTabs } from '#app/features/workspace/panel-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlanPanel, PlanPhone, SolutionsPanel, TasksPanel, TodayPanel } from './project-parts.ts'
import type { WorkspaceState } from './use-workspace.ts'

interface PanelProps {
  project: Project
  workspace: WorkspaceState
}

/** The tabs next to the chat, each with its panel. */
export function WorkspacePanels({
  project,
  workspace,
  onAddSolution,
}: PanelProps & { onAddSolution: () => void }) {
  const { tab, isSmall, isWide, openTaskId, tasks, go } = workspace
  const done = tasks.filter(({ status }) => status === 'completed').length
  return (
    <PanelTabs
      tab={tab}
      wide={isSmall ? null : { isOn: isWide, onToggle: () => go({ isWide: !isWide }) }}
      onTabChange={(next) =>
        go({
          tab: next,
          openTaskId: next === 'tasks' ? openTaskId : null,
          openSolutionId: null,
          panel: 'plan',
        })
      }
      counts={{ tasks: tasks.length > 0 ? `${done}/${tasks.length}` : undefined }}
      panels={{
        today: <ProjectToday project={project} workspace={workspace} />,
        plan: <ProjectPlan project={project} workspace={workspace} />,
        tasks: <ProjectTasks project={project} workspace={workspace} />,
        solutions: <ProjectSolutions project={project} workspace={workspace} onAdd={onAddSolution} />,
      }}
    />
  )
}

function ProjectToday({ project, workspace }: PanelProps) {
  const { workTaskId, finishedId, isChatBeside, go, beginTask, writeToTutor } = workspace
  return (
    <TodayPanel
      projectId={project.id}
      taskId={workTaskId}
      finishedId={finishedId}
      onChooseTask={(taskId) => go({ workTaskId: taskId, finishedId: null })}
      onBegin={beginTask}
      onAsk={isChatBeside ? null : () => writeToTutor({ thread: 'task' })}
      onShowTask={(taskId) => go({ tab: 'tasks', openTaskId: taskId, panel: 'plan' })}
      onShowTasks={() => go({ tab: 'tasks', panel: 'plan' })}
      onShowPlan={() => go({ tab: 'plan', panel: 'plan' })}
    />
  )
}

function ProjectPlan({ project, workspace: { tasks, go } }: PanelProps) {
  const queryClient = useQueryClient()
  return (
    <PlanPanel
      projectId={project.id}
      accent={project.accent}
      hasPlan={project.hasPlan}
      renderPhone={(plan) => <PlanPhone project={project} plan={plan} />}
      tasks={tasks}
      onTasksMade={() => queryClient.invalidateQueries(taskListQuery(project.id))}
      onShowTasks={() => go({ tab: 'tasks', panel: 'plan' })}
      onStarted={() => go({ tab: 'today', thread: 'task', panel: 'plan', isWide: false })}
    />
  )
}

function ProjectTasks({ project, workspace }: PanelProps) {
  const { arrivedAt, openTaskId, taskView, go, showMessage, beginTask, writeToTutor } = workspace
  return (
    <TasksPanel
      key={arrivedAt}
      projectId={project.id}
      openTaskId={openTaskId}
      onOpenTask={(taskId) => go({ tab: 'tasks', openTaskId: taskId })}
      view={taskView}
      onViewChange={(view) => go({ tab: 'tasks', taskView: view })}
      onShowMessage={showMessage}
      onShowSolution={(solutionId) => go({ tab: 'solutions', openSolutionId: solutionId })}
      onBegin={beginTask}
      onAsk={(taskId) => writeToTutor({ workTaskId: taskId, thread: 'task' })}
      emptyHint={
        <Button onClick={() => go({ tab: 'plan', panel: 'plan' })}>
          {project.hasPlan ? 'Start from your plan' : 'Make a plan first'}
          <ArrowRight aria-hidden />
        </Button>
      }
    />
  )
}

function ProjectSolutions({
  project,
  workspace: { arrivedAt, openSolutionId, showMessage },
  onAdd,
}: PanelProps & { onAdd: () => void }) {
  return (
    <SolutionsPanel
      key={arrivedAt}
      projectId={project.id}
      wantedId={openSolutionId}
      onAdd={onAdd}
      onShowMessage={showMessage}
    />
  )
}
