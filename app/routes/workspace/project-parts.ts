import { lateComponent } from '#app/ui/loading/late-component.tsx'

export const Conversation = lateComponent(() =>
  import('#app/features/chat/conversation.tsx').then((module) => module.Conversation),
)
// Loaded on demand, because only some of them are visible at a time.
export const TasksPanel = lateComponent(() =>
  import('#app/features/tasks/tasks-panel.tsx').then((module) => module.TasksPanel),
)
export const TodayPanel = lateComponent(() =>
  import('#app/features/tasks/today/today-panel.tsx').then((module) => module.TodayPanel),
)
export const PlanPanel = lateComponent(() =>
  import('#app/features/plan/page/plan-panel.tsx').then((module) => module.PlanPanel),
)
export const PlanPhone = lateComponent(() =>
  import('#app/features/phone/plan-phone.tsx').then((module) => module.PlanPhone),
)
export const SolutionsPanel = lateComponent(() =>
  import('#app/features/solutions/solutions-panel.tsx').then((module) => module.SolutionsPanel),
)
export const ArticleSheet = lateComponent(() =>
  import('#app/features/field-guide/article-sheet.tsx').then((module) => module.ArticleSheet),
)
export const ProjectSettingsDialog = lateComponent(() =>
  import('#app/features/projects/project-settings-dialog.tsx').then((module) => module.ProjectSettingsDialog),
)
export const ExportProjectDialog = lateComponent(() =>
  import('#app/features/projects/export-project-dialog.tsx').then((module) => module.ExportProjectDialog),
)
export const SaveSolutionDialog = lateComponent(() =>
  import('#app/features/solutions/solution-form-dialog.tsx').then((module) => module.SaveSolutionDialog),
)

const unhurriedMs = 15_000

/** Preloads the other parts, so that they work offline; only if there is a service worker to cache them. */
export function bringPartsForOffline(): (() => void) | undefined {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  if (!workers?.controller) return
  const waiting = setTimeout(() => {
    void Promise.allSettled([
      import('#app/features/commands/command-palette.tsx'),
      import('#app/features/tasks/tasks-panel.tsx'),
      import('#app/features/tasks/today/today-panel.tsx'),
      import('#app/features/tasks/board/task-board.tsx'),
      import('#app/features/plan/page/plan-panel.tsx'),
      import('#app/features/phone/plan-phone.tsx'),
      import('#app/features/solutions/solutions-panel.tsx'),
      import('#app/features/learning/task-lesson.tsx'),
      import('#app/features/learning/task-check.tsx'),
      import('#app/features/task-help/task-help-panel.tsx'),
    ])
  }, unhurriedMs)
  return () => clearTimeout(waiting)
}
