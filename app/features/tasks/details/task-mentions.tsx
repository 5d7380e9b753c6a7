import { useQuery } from '@tanstack/react-query'
import { BookMarked, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { taskMentionsQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { useTaskSurroundings } from './task-surroundings.ts'

/** Links to questions and solutions about a task. Left out if they cannot be loaded. */
export function TaskMentions({ task }: { task: Task }) {
  const { data } = useQuery(taskMentionsQuery(task.projectId, task.id))
  const { onShowMessage, onShowSolution } = useTaskSurroundings()
  return (
    <>
      {data && data.questions.length > 0 && (
        <Mentions title="You asked">
          {data.questions.map(({ id, beginning }) => (
            <Mention key={id} icon={<MessageSquareText aria-hidden />} onOpen={() => onShowMessage(id)}>
              {beginning}
            </Mention>
          ))}
        </Mentions>
      )}
      {data && data.solutions.length > 0 && (
        <Mentions title="Saved solutions">
          {data.solutions.map(({ id, title }) => (
            <Mention key={id} icon={<BookMarked aria-hidden />} onOpen={() => onShowSolution(id)}>
              {title}
            </Mention>
          ))}
        </Mentions>
      )}
    </>
  )
}

function Mentions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid grid-cols-1 gap-1">{children}</ul>
    </div>
  )
}

function Mention({ icon, onOpen, children }: { icon: ReactNode; onOpen: () => void; children: string }) {
  return (
    <li className="min-w-0">
      <Button
        variant="link"
        className="min-h-6 max-w-full justify-start border-0 text-left font-normal [&_svg]:size-4"
        onClick={onOpen}
      >
        {icon}
        <span className="truncate">{children}</span>
      </Button>
    </li>
  )
}
