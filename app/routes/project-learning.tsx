import { Suspense, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { quizOpening } from '#contract/quick-action.ts'
import type { Task } from '#contract/task.ts'
import { BelowAnswer } from '#app/features/chat/below-answer.ts'
import { TaskLessonSlot } from '#app/features/tasks/task-lesson-slot.ts'
import { lateComponent } from '#app/ui/late-component.tsx'

const ChatCheck = lateComponent(() =>
  import('#app/features/learning/chat-check.tsx').then((module) => module.ChatCheck),
)
const TaskLesson = lateComponent(() =>
  import('#app/features/learning/task-lesson.tsx').then((module) => module.TaskLesson),
)

/** Puts lessons on tasks and questions below answers, in a workspace. */
export function ProjectLearning({ children }: { children: ReactNode }) {
  return (
    <TaskLessonSlot value={lessonOf}>
      <BelowAnswer value={checkBelow}>{children}</BelowAnswer>
    </TaskLessonSlot>
  )
}

function lessonOf({ projectId, id }: Task): ReactNode {
  return (
    <Suspense>
      <TaskLesson projectId={projectId} taskId={id} />
    </Suspense>
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
