import { Check, Clock, MessageCircleQuestionMark, Play } from 'lucide-react'
import { use, useEffect, useRef, type RefObject } from 'react'
import { actionNames } from '#contract/chat/action-names.ts'
import { site } from '#contract/site.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { DoneWhen } from '#app/features/tasks/details/done-when.tsx'
import { TaskChecklist } from '#app/features/tasks/details/task-checklist.tsx'
import { TaskLessonSlot } from '#app/features/tasks/details/task-lesson-slot.ts'
import { readSteps } from '#app/features/tasks/details/task-steps.ts'
import { countByPhase, sumTasks } from '#app/features/tasks/task-summary.ts'
import { showFromTop } from './show-from-top.ts'
import { TodaySlots } from './today-slots.ts'

interface TodayTaskProps {
  task: Task
  tasks: Task[]
  /** Set if it replaced the view of a finished task; it is then scrolled to its top. */
  isArrivedAt: boolean
  onStart: () => void
  onDone: () => void
  onAsk: (() => void) | null
  onShowTask: () => void
}

/** The current task: its goal and picture, its lesson, how to check it, and its buttons. */
export function TodayTask({ task, tasks, isArrivedAt, onStart, onDone, onAsk, onShowTask }: TodayTaskProps) {
  const lessonOf = use(TaskLessonSlot)
  const { pictureOf, helpOf } = use(TodaySlots)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrivedAt) showFromTop(heading.current)
  }, [isArrivedAt])
  return (
    <article aria-labelledby="today-title" className="grid grid-cols-1 gap-5">
      <TodayHeader task={task} tasks={tasks} heading={heading} />
      {tasks.every(({ status }) => status === 'not_started') && <FirstLine />}
      <Actions task={task} onStart={onStart} onDone={onDone} onAsk={onAsk} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 @2xl:grid-cols-[minmax(0,1fr)_17rem] @2xl:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-4">
          <DoneWhen task={task} />
          {lessonOf(task)}
          {helpOf(task, onDone)}
        </div>
        {/* The picture loads last. In the one-column layout it is placed where its arrival shifts little below it. */}
        <div className="grid grid-cols-1 empty:hidden @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
          {pictureOf(task)}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <TaskChecklist task={task} />
          <p>
            <Button variant="link" size="small" className="min-h-6" onClick={onShowTask}>
              Show task details
            </Button>
          </p>
        </div>
      </div>
    </article>
  )
}

/** The tutor's greeting, on screens where the chat is not visible. */
function FirstLine() {
  return (
    <p className="flex items-start gap-3 rounded-house border border-line bg-raised px-4 py-3 text-[0.9375rem] md:hidden">
      <Mark className="mt-0.5 size-6 shrink-0 text-dawn" />
      <span>
        I’m {site.tutorName}, your AI iOS development tutor. This is where we begin: press{' '}
        <strong>{actionNames.begin}</strong>, and I’ll go through it with you step by step.
      </span>
    </p>
  )
}

function TodayHeader({
  task,
  tasks,
  heading,
}: Pick<TodayTaskProps, 'task' | 'tasks'> & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { whenOf } = use(TodaySlots)
  const { text } = readSteps(task.description)
  return (
    <header className="grid grid-cols-1 gap-2">
      <WhereInProject task={task} tasks={tasks} />
      <h3
        ref={heading}
        id="today-title"
        tabIndex={-1}
        className="text-2xl break-words focus-visible:outline-none"
      >
        {task.title}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span className="font-semibold text-dawn-text">
          {task.status === 'in_progress' ? 'In progress' : 'Next task'}
        </span>
        {task.minutes !== null && (
          <span className="inline-flex items-center gap-1">
            <Clock aria-hidden className="size-3.5" />
            {hoursAndMinutes(task.minutes)}
          </span>
        )}
        {whenOf(task)}
      </p>
      {text && <p className="break-words whitespace-pre-line text-soft">{text}</p>}
    </header>
  )
}

function WhereInProject({ task, tasks }: Pick<TodayTaskProps, 'task' | 'tasks'>) {
  const all = sumTasks(tasks)
  const { done, total } = countByPhase(tasks).get(task.phase) ?? all
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span aria-hidden>
        <FlightProgress done={done} total={total} label="Progress of the phase" className="size-6" />
      </span>
      <span className="flex min-w-0 flex-1 basis-36 flex-wrap gap-x-2">
        {task.phase && <span className="min-w-0 font-semibold break-words">{task.phase}</span>}
        <span>
          {done} of {total} {total === 1 ? 'task' : 'tasks'} done
        </span>
      </span>
      {all.done > 0 && (
        <LinkButton
          variant="link"
          size="small"
          className="min-h-6"
          href={`/project/${task.projectId}/journey`}
        >
          Journey
        </LinkButton>
      )}
    </p>
  )
}

/** In a narrow panel the buttons fill the row. */
const actionStyle = 'grow px-2.5 @md:grow-0 @lg:px-4'

function Actions({
  task,
  onStart,
  onDone,
  onAsk,
}: Pick<TodayTaskProps, 'task' | 'onStart' | 'onDone' | 'onAsk'>) {
  const isBegun = task.status === 'in_progress'
  return (
    <div className="flex flex-wrap gap-2">
      {/* One button for both states, so that it keeps the focus. Ignores the second click of a double click. */}
      <Button
        variant="primary"
        className={actionStyle}
        onClick={(event) => event.detail < 2 && (isBegun ? onDone() : onStart())}
      >
        {isBegun ? <Check aria-hidden /> : <Play aria-hidden />}
        {isBegun ? 'Mark as done' : actionNames.begin}
      </Button>
      {isBegun && onAsk && (
        <Button className={actionStyle} onClick={onAsk}>
          <MessageCircleQuestionMark aria-hidden />
          Ask your tutor
        </Button>
      )}
      {!isBegun && (
        <Button className={actionStyle} onClick={onDone}>
          <Check aria-hidden />
          Mark as done
        </Button>
      )}
    </div>
  )
}
