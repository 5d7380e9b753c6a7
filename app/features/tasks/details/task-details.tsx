import { useQuery } from '@tanstack/react-query'
import { BookOpen, MessageCircleQuestionMark, Pencil } from 'lucide-react'
import { use } from 'react'
import { actionNames } from '#contract/chat/action-names.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { OwnPageLink } from '#app/ui/text/own-page-link.tsx'
import { topicTitleQuery } from '#app/api/task-queries.ts'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { TodaySlots } from '#app/features/tasks/today/today-slots.ts'
import { DoneWhen } from './done-when.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskLessonSlot } from './task-lesson-slot.ts'
import { TaskHistory } from './task-history.tsx'
import { TaskMentions } from './task-mentions.tsx'
import { useTaskSurroundings } from './task-surroundings.ts'
import { TaskSummaryLine } from './task-summary-line.tsx'
import { TaskTies } from './task-ties.tsx'

/** The part of an open card below the description. */
export function TaskDetails({ task, actions }: { task: Task; actions: TaskActions }) {
  const lessonOf = use(TaskLessonSlot)
  const { helpOf } = use(TodaySlots)
  const { onBegin, onAsk } = useTaskSurroundings()
  const isNew = task.status === 'not_started'
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
      <DoneWhen task={task} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => (isNew ? onBegin : onAsk)(task.id)}>
          <MessageCircleQuestionMark aria-hidden />
          {isNew ? actionNames.begin : 'Ask your tutor'}
        </Button>
        <Button size="small" onClick={() => actions.edit(task)}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </div>
      {lessonOf(task)}
      {helpOf(task, task.status === 'completed' ? null : () => actions.setStatus(task, 'completed'))}
      <TaskChecklist task={task} />
      <TaskTies task={task} actions={actions} />
      {task.topics.length > 0 && (
        <div className="text-[0.9375rem]">
          <p className="font-semibold">Read in the Field Guide</p>
          <ul className="mt-1 grid gap-1">
            {task.topics.map((slug) => (
              <li key={slug}>
                <TopicLink slug={slug} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <TaskMentions task={task} />
      <TaskSummaryLine task={task} />
      <TaskHistory task={task} />
    </div>
  )
}

function TopicLink({ slug }: { slug: string }) {
  const { data: title } = useQuery(topicTitleQuery(slug))
  return (
    <OwnPageLink href={`/field-guide/${slug}`} className="link inline-flex items-center gap-2">
      <BookOpen aria-hidden className="size-4 shrink-0" />
      {title ?? slug.replaceAll('-', ' ')}
    </OwnPageLink>
  )
}
