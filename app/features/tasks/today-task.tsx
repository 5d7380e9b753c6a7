import { Check, MessageCircleQuestionMark, Play } from 'lucide-react'
import { use } from 'react'
import type { Task } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { hoursAndMinutes } from '#app/ui/hours-and-minutes.ts'
import { DoneWhen } from './done-when.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskLessonSlot } from './task-lesson-slot.ts'
import { readSteps } from './task-steps.ts'
import { sumTasks } from './task-summary.ts'
import { TodaySlots } from './today-slots.ts'

interface TodayTaskProps {
  task: Task
  tasks: Task[]
  onStart: () => void
  onDone: () => void
  onAsk: () => void
  onShowTask: () => void
}

/** The task of the day: its goal and picture, its lesson, how one sees that it works, and the way on. */
export function TodayTask({ task, tasks, onStart, onDone, onAsk, onShowTask }: TodayTaskProps) {
  const lessonOf = use(TaskLessonSlot)
  const { pictureOf, whenOf } = use(TodaySlots)
  const { done, total } = sumTasks(tasks)
  const isBegun = task.status === 'in_progress'
  return (
    <article aria-labelledby="today-title" className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <span aria-hidden>
            <FlightProgress done={done} total={total} label="Progress of all tasks" className="size-6" />
          </span>
          <span className="font-semibold text-dawn-text">{isBegun ? 'In progress' : 'Next up'}</span>
          <span>
            {done} of {total} done
          </span>
          {task.minutes !== null && <span>{hoursAndMinutes(task.minutes)}</span>}
          {whenOf(task)}
          {task.phase && <span className="basis-full font-semibold">{task.phase}</span>}
        </p>
        <h3 id="today-title" tabIndex={-1} className="text-2xl break-words focus-visible:outline-none">
          {task.title}
        </h3>
        {readSteps(task.description).text && (
          <p className="break-words whitespace-pre-line text-soft">{readSteps(task.description).text}</p>
        )}
      </header>
      <Actions task={task} onStart={onStart} onDone={onDone} onAsk={onAsk} />
      <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid grid-cols-1 gap-4 @2xl:order-1 @2xl:col-start-2">{pictureOf(task)}</div>
        <div className="grid grid-cols-1 gap-4 @2xl:row-start-1">
          <DoneWhen task={task} />
          {lessonOf(task)}
          <TaskChecklist task={task} />
          <p>
            <Button variant="link" size="small" className="min-h-6" onClick={onShowTask}>
              All about this task
            </Button>
          </p>
        </div>
      </div>
    </article>
  )
}

function Actions({
  task,
  onStart,
  onDone,
  onAsk,
}: Pick<TodayTaskProps, 'task' | 'onStart' | 'onDone' | 'onAsk'>) {
  const isBegun = task.status === 'in_progress'
  return (
    <div className="flex flex-wrap gap-2">
      {/* One button before and after, so that the focus stays; the second half of a double click does nothing. */}
      <Button variant="primary" onClick={(event) => event.detail < 2 && (isBegun ? onDone() : onStart())}>
        {isBegun ? <Check aria-hidden /> : <Play aria-hidden />}
        {isBegun ? 'Mark as done' : 'Start this task'}
      </Button>
      {!isBegun && (
        <Button onClick={onDone}>
          <Check aria-hidden />
          Mark as done
        </Button>
      )}
      <Button variant="quiet" onClick={onAsk}>
        <MessageCircleQuestionMark aria-hidden />
        Ask your tutor
      </Button>
    </div>
  )
}
