import { Suspense, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { quizOpening } from '#contract/chat/quick-action.ts'
import type { Task } from '#contract/tasks/task.ts'
import { BelowAnswer } from '#app/features/chat/answer/below-answer.ts'
import { TaskHelpSkeleton } from '#app/features/task-help/task-help-skeleton.tsx'
import { TaskLessonSlot } from '#app/features/tasks/details/task-lesson-slot.ts'
import { TodaySlots } from '#app/features/tasks/today/today-slots.ts'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'

const ChatCheck = lateComponent(() =>
  import('#app/features/learning/chat-check.tsx').then((module) => module.ChatCheck),
)
const TaskCheck = lateComponent(() =>
  import('#app/features/learning/task-check.tsx').then((module) => module.TaskCheck),
)
const TaskPicture = lateComponent(() =>
  import('#app/features/plan/screens/task-picture.tsx').then((module) => module.TaskPicture),
)
const TaskWhen = lateComponent(() =>
  import('#app/features/plan/task-when.tsx').then((module) => module.TaskWhen),
)
const TaskLesson = lateComponent(() =>
  import('#app/features/learning/task-lesson.tsx').then((module) => module.TaskLesson),
)

const TaskHelpPanel = lateComponent(() =>
  import('#app/features/task-help/task-help-panel.tsx').then((module) => module.TaskHelpPanel),
)

const WeekLine = lateComponent(() =>
  import('#app/features/learning/week/week-goal.tsx').then((module) => module.WeekLine),
)
const SkillGained = lateComponent(() =>
  import('#app/features/task-help/skill-gained.tsx').then((module) => module.SkillGained),
)

const TodayReviews = lateComponent(() =>
  import('#app/features/learning/today-reviews.tsx').then((module) => module.TodayReviews),
)
const ShowItWorks = lateComponent(() =>
  import('#app/features/task-help/show-it-works.tsx').then((module) => module.ShowItWorks),
)
const PhoneAfterTask = lateComponent(() =>
  import('#app/features/plan/screens/phone-after-task.tsx').then((module) => module.PhoneAfterTask),
)
const WholePhone = lateComponent(() =>
  import('#app/features/plan/screens/phone-after-task.tsx').then((module) => module.WholePhone),
)
const ShipCard = lateComponent(() =>
  import('#app/features/plan/ship/ship-card.tsx').then((module) => module.ShipCard),
)
const FinishedApp = lateComponent(() =>
  import('#app/features/journey/finished-app.tsx').then((module) => module.FinishedApp),
)

/** Adds lessons and pictures to the tasks of a workspace, and check questions to tasks and answers. */
export function ProjectLearning({ children }: { children: ReactNode }) {
  return (
    <TaskLessonSlot value={lessonOf}>
      <TodaySlots value={todaySlots}>
        <BelowAnswer value={checkBelow}>{children}</BelowAnswer>
      </TodaySlots>
    </TaskLessonSlot>
  )
}

const todaySlots = {
  pictureOf: (task: Task) => extra(<TaskPicture task={task} />),
  whenOf: (task: Task) => extra(<TaskWhen task={task} />),
  helpOf: (task: Task, onDone: (() => void) | null) =>
    extra(<TaskHelpPanel task={task} onDone={onDone} />, <TaskHelpSkeleton task={task} />),
  ableOf: ({ projectId, id }: Task) =>
    extra(
      <>
        <SkillGained projectId={projectId} taskId={id} />
        <WeekLine />
      </>,
    ),
  checkOf: ({ projectId, id }: Task, as: 'open' | 'folded') =>
    extra(<TaskCheck projectId={projectId} taskId={id} isFolded={as === 'folded'} />),
  phoneOf: (task: Task, tasks: Task[]) => extra(<PhoneAfterTask task={task} tasks={tasks} />),
  proofOf: (task: Task) => extra(<ShowItWorks task={task} />),
  shipOf: ({ projectId, phase }: Task, tasks: Task[]) =>
    extra(<ShipCard projectId={projectId} tasks={tasks} phase={phase} />),
  endingOf: (projectId: number, tasks: Task[]) =>
    extra(
      <FinishedApp
        projectId={projectId}
        phone={extra(<WholePhone projectId={projectId} />)}
        picture={extra(<ShipCard projectId={projectId} tasks={tasks} phase={null} />)}
      />,
    ),
  reviewsOf: () => extra(<TodayReviews />),
}

function lessonOf(task: Task): ReactNode {
  return extra(<TaskLesson task={task} />, <Skeleton className="h-16" />)
}

/** An optional part: left out if it cannot be loaded, e.g. offline. `room` reserves its space until then. */
function extra(part: ReactNode, room: ReactNode = null): ReactNode {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={room}>{part}</Suspense>
    </ErrorBoundary>
  )
}

function checkBelow(message: ChatMessage): ReactNode {
  if (!message.content.startsWith(quizOpening)) return null
  return (
    <Suspense>
      <ChatCheck message={message} />
    </Suspense>
  )
}
