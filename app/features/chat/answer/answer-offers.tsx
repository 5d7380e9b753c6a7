import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { planReadingsQuery } from '#app/api/plan-readings-query.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Task } from '#contract/tasks/task.ts'
import { actionNames } from '#contract/chat/action-names.ts'
import type { Offer } from '#contract/chat/tutor-action.ts'
import { askFor } from '#app/features/chat/ask.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { useFoldsHelp } from '#app/features/chat/help/use-folds-help.ts'

/** Buttons for the next steps after the newest answer. */
export function AnswerOffers({
  projectId,
  message,
}: {
  projectId: number
  message: ChatMessage | undefined
}) {
  const { data: tasks } = useQuery(taskListQuery(projectId))
  const foldsHelp = useFoldsHelp()
  if (!message || !tasks) return null
  const open = message.offers.filter((offer) => isOpen(offer, tasks) && (foldsHelp || !isInHelp(offer)))
  if (open.length === 0) return null
  return (
    <div role="group" aria-label="What you can do now" className="flex flex-wrap gap-2 @lg:pl-11">
      {open.map((offer) => (
        <OfferButton key={JSON.stringify(offer)} projectId={projectId} offer={offer} tasks={tasks} />
      ))}
    </div>
  )
}

/** Whether the offered step is still to be done; it may have been done since, or in another tab. */
function isOpen(offer: Offer, tasks: readonly Task[]): boolean {
  if (offer.kind === 'make-tasks') return tasks.length === 0
  if (offer.kind === 'open-plan' || offer.kind === 'propose-change' || offer.kind === 'say') return true
  const task = tasks.find(({ id }) => id === offer.taskId)
  if (!task || task.status === 'completed') return false
  return offer.kind === 'ask' ? offer.action !== 'hint' || task.hintLevel < 5 : task.status !== offer.status
}

/** Whether the task's expanded help, right below, has the same button. */
function isInHelp(offer: Offer): boolean {
  return offer.kind === 'ask' && ['hint', 'explain', 'done'].includes(offer.action)
}

interface OfferButtonProps<Kind extends Offer['kind'] = Offer['kind']> {
  projectId: number
  offer: Extract<Offer, { kind: Kind }>
  tasks: readonly Task[]
}

function OfferButton({ projectId, offer, tasks }: OfferButtonProps) {
  switch (offer.kind) {
    case 'ask':
      return <AskButton projectId={projectId} offer={offer} tasks={tasks} />
    case 'set-status':
      return <StatusButton projectId={projectId} offer={offer} tasks={tasks} />
    case 'say':
      return <SayButton text={offer.text} />
    case 'make-tasks':
      return <MakeTasksButton projectId={projectId} />
    case 'propose-change':
      return <ProposeButton projectId={projectId} wish={offer.wish} />
    case 'open-plan':
      return (
        <LinkButton size="small" variant="primary" href="?tab=plan">
          Open the plan
        </LinkButton>
      )
  }
}

function AskButton({ offer: { action, taskId }, tasks }: OfferButtonProps<'ask'>) {
  const { isBusy, ask } = use(ConversationActions)
  const task = tasks.find(({ id }) => id === taskId) ?? null
  return (
    <Button size="small" isWaiting={isBusy} onClick={() => void ask(askFor(action, task))}>
      {action === 'begin' && task ? `Start “${task.title}”` : actionNames[action]}
    </Button>
  )
}

function SayButton({ text }: { text: string }) {
  const { isBusy, send } = use(ConversationActions)
  return (
    <Button size="small" isWaiting={isBusy} onClick={() => void send(text)}>
      {text}
    </Button>
  )
}

function StatusButton({ projectId, offer: { taskId, status } }: OfferButtonProps<'set-status'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const changing = useMutation({
    mutationFn: () =>
      api.projects[':projectId'].tasks[':taskId'].$patch({
        param: { projectId: String(projectId), taskId: String(taskId) },
        json: { status },
      }),
    // Today says what was achieved, also on a small screen, which shows one panel at a time.
    onSuccess: () => (status === 'completed' ? navigate(`?tab=today&done=${taskId}`) : undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects', projectId] }),
    meta: { errorTitle: 'Failed to change the task' },
  })
  return (
    <Button size="small" variant="primary" isWaiting={changing.isPending} onClick={() => changing.mutate()}>
      {status === 'completed' ? 'Mark as done' : 'Start this task'}
    </Button>
  )
}

function MakeTasksButton({ projectId }: { projectId: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () =>
      api.projects[':projectId'].plan.tasks.$post({ param: { projectId: String(projectId) }, json: {} }),
    onSuccess: () => navigate('?tab=today&thread=task&panel=chat'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects', projectId] }),
    meta: { errorTitle: 'Failed to add the tasks' },
  })
  return (
    <Button size="small" variant="primary" isWaiting={making.isPending} onClick={() => making.mutate()}>
      Start building
    </Button>
  )
}

function ProposeButton({ projectId, wish }: { projectId: number; wish: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const proposing = useMutation({
    mutationFn: async () => {
      const param = { projectId: String(projectId) }
      return (await api.projects[':projectId'].plan.proposal.$post({ param, json: { refine: wish } })).json()
    },
    onSuccess(made) {
      if ('readings' in made) queryClient.setQueryData(planReadingsQuery(projectId).queryKey, made)
      return navigate('?tab=plan')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects', projectId] }),
    meta: { errorTitle: 'Failed to make the proposal' },
  })
  return (
    <Button size="small" variant="primary" isWaiting={proposing.isPending} onClick={() => proposing.mutate()}>
      Open the proposal
    </Button>
  )
}
