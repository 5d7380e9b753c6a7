import { useQuery } from '@tanstack/react-query'
import { BookOpen, CircleCheckBig, MessageCircleQuestionMark, Pencil } from 'lucide-react'
import { use } from 'react'
import type { Task } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import type { TaskActions } from './task-actions.ts'
import { TaskLessonSlot } from './task-lesson-slot.ts'
import { topicTitleQuery } from '#app/api/task-queries.ts'
import { TaskMentions } from './task-mentions.tsx'
import { useTaskSurroundings } from './task-surroundings.ts'
import { TaskTies } from './task-ties.tsx'

/** What stands on an open card below its description. */
export function TaskDetails({ task, actions }: { task: Task; actions: TaskActions }) {
  const lessonOf = use(TaskLessonSlot)
  const { workTaskId, onWorkOn } = useTaskSurroundings()
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
      {task.doneWhen && (
        <p className="flex gap-2 rounded-inner bg-done-tint px-3 py-2 text-[0.9375rem]">
          <CircleCheckBig aria-hidden className="mt-1 size-4 shrink-0 text-done" />
          <span>
            <span className="font-semibold">Done when</span> {startLower(task.doneWhen)}
          </span>
        </p>
      )}
      {lessonOf(task)}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => onWorkOn(task.id)}>
          <MessageCircleQuestionMark aria-hidden />
          {workTaskId === task.id ? 'Go on with the tutor' : 'Work on this with the tutor'}
        </Button>
        <Button size="small" onClick={() => actions.edit(task)}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </div>
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
    </div>
  )
}

function TopicLink({ slug }: { slug: string }) {
  const { data: title } = useQuery(topicTitleQuery(slug))
  return (
    <a
      href={`/field-guide/${slug}`}
      target="_blank"
      rel="noopener"
      className="link inline-flex items-center gap-2"
    >
      <BookOpen aria-hidden className="size-4 shrink-0" />
      <span>
        {title ?? slug.replaceAll('-', ' ')}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  )
}

/** "The simulator shows…" goes on after "Done when"; a word that is a name or code stays as it is. */
function startLower(sentence: string): string {
  return sentence.replace(
    /^(A|An|The|Each|Every|All|It|Its|Pulling|Two|One|With|Without|After|At|In|On|Your|You)\b/,
    (word) => word.toLowerCase(),
  )
}
