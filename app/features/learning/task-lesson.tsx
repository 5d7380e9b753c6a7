import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { DisclosureCard } from '#app/ui/disclosure-card.tsx'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'
import type { TaskLesson as Lesson } from '#contract/learning/lesson.ts'
import type { Task } from '#contract/tasks/task.ts'
import { taskLessonQuery } from './learning-queries.ts'
import { LessonText } from './lesson-text.tsx'

/** The lesson of an open task: its title and reading time, with the text behind a button. */
export function TaskLesson({ task }: { task: Pick<Task, 'id' | 'projectId' | 'title'> }) {
  const { projectId, id: taskId } = task
  const queryClient = useQueryClient()
  const opened = useQuery(taskLessonQuery(projectId, taskId))
  const [isOpen, setIsOpen] = useState(false)
  const read = useMutation({
    mutationFn: () =>
      api.projects[':projectId'].tasks[':taskId'].lesson.read.$post({
        param: { projectId: String(projectId), taskId: String(taskId) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['learning'] }),
  })

  if (opened.isPending) return <Skeleton className="h-16" />
  if (!opened.data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-soft">
        The lesson could not be loaded. {messageOf(opened.error)}
        <Button size="small" onClick={() => void opened.refetch()}>
          Try again
        </Button>
      </p>
    )
  const { lesson, exampleCheck, check, before, onYourOwn, isRead, isBeingFitted, known } = opened.data
  if (!lesson) return null
  return (
    <DisclosureCard
      icon={GraduationCap}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={<LessonTitle lesson={lesson} taskTitle={task.title} isRead={isRead} known={known} />}
    >
      <LessonText
        lesson={lesson}
        exampleCheck={exampleCheck}
        check={check}
        before={before}
        onYourOwn={onYourOwn}
        isBeingFitted={isBeingFitted}
        onEndSeen={() => !isRead && !read.isPending && !read.isSuccess && read.mutate()}
        onCheckChange={(changed) =>
          queryClient.setQueryData(
            taskLessonQuery(projectId, taskId).queryKey,
            (known) => known && { ...known, check: changed },
          )
        }
      />
    </DisclosureCard>
  )
}

function LessonTitle({
  lesson,
  taskTitle,
  isRead,
  known,
}: Pick<Lesson, 'isRead' | 'known'> & { lesson: NonNullable<Lesson['lesson']>; taskTitle: string }) {
  return (
    <>
      <span className="block text-sm font-semibold text-sky">
        {known ? 'Lesson skipped' : `Lesson, ${lesson.minutes} minutes`}
        {isRead && <span className="font-normal text-soft"> · read</span>}
      </span>
      <span className="block font-semibold">
        {lesson.title === taskTitle ? 'The idea, an example and common mistakes' : lesson.title}
      </span>
      {known && (
        <span className="block text-sm break-words text-soft">
          You know this: {reasonForSkipping(known)}. Open it anyway.
        </span>
      )}
    </>
  )
}

/** Why the lesson can be skipped: "your `WeatherView.swift`, Nov 21, 2026". */
function reasonForSkipping({ kind, what, at }: NonNullable<Lesson['known']>): string {
  const plain = what.replaceAll('`', '')
  const subject =
    kind === 'check_passed'
      ? `you answered “${plain}”`
      : kind === 'explained'
        ? `you explained “${plain}” in your own words`
        : plain.charAt(0).toLowerCase() + plain.slice(1)
  const day = at && new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return day ? `${subject}, ${day}` : subject
}
