import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, GraduationCap } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { taskLessonQuery } from './learning-queries.ts'
import { LessonText } from './lesson-text.tsx'

/** The lesson of an open task: its name and length first, the whole when somebody wants it. */
export function TaskLesson({ projectId, taskId }: { projectId: number; taskId: number }) {
  const id = useId()
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
  const { lesson, exampleCheck, check, before, onYourOwn, isRead, isBeingFitted } = opened.data
  if (!lesson) return null
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 rounded-inner border border-line bg-paper">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-text`}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-start gap-3 rounded-inner px-4 py-3 text-left hover:bg-sunken"
      >
        <GraduationCap aria-hidden className="mt-0.5 size-5 shrink-0 text-sky" />
        <span id={`${id}-title`} className="min-w-0 flex-1">
          <span className="block text-sm font-semibold text-sky">
            Lesson, {lesson.minutes} minutes{isRead && <span className="font-normal text-soft"> · read</span>}
          </span>
          <span className="block font-semibold">{lesson.title}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={cn('mt-2 size-5 shrink-0 text-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={`${id}-text`} hidden={!isOpen}>
        {isOpen && (
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
        )}
      </div>
    </section>
  )
}
