import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import type { ProposedAct, Suggestion, SuggestionState } from '#contract/chat/suggestion.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { suggestionsQuery } from './tutor-view-queries.ts'

/** The tutor's suggestions below an answer; none takes effect until it is accepted. */
export function ActionSuggestions({ projectId, messageId }: { projectId: number; messageId: number }) {
  const { data = [] } = useQuery(suggestionsQuery(projectId))
  const mine = data.filter((suggestion) => suggestion.messageId === messageId)
  if (mine.length === 0) return null
  return (
    <ul aria-label="Suggestions" className="mt-1 grid w-full gap-2">
      {mine.map((suggestion) => (
        <SuggestionCard key={suggestion.id} projectId={projectId} suggestion={suggestion} />
      ))}
    </ul>
  )
}

function SuggestionCard({
  projectId,
  suggestion: { id, act, state },
}: {
  projectId: number
  suggestion: Suggestion
}) {
  const queryClient = useQueryClient()
  const deciding = useMutation({
    mutationFn: (decision: Exclude<SuggestionState, 'open'>) =>
      api.projects[':projectId'].chat.suggestions[':suggestionId'].$patch({
        param: { projectId: String(projectId), suggestionId: String(id) },
        json: { state: decision },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects', projectId] }),
    meta: { errorTitle: 'Failed to apply the suggestion' },
  })
  const { title, detail } = wordsOf(act)

  return (
    <li className="flex flex-wrap items-center gap-2 rounded-house border border-line bg-raised px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-[0.9375rem]">
        <span className="font-semibold">{title}</span>
        {detail !== '' && <span className="block text-soft wrap-anywhere">{detail}</span>}
      </p>
      {state !== 'open' ? (
        <span
          ref={deciding.isIdle ? undefined : takeLostFocus}
          tabIndex={-1}
          className="text-[0.8125rem] font-semibold text-soft focus-visible:outline-none"
        >
          {state === 'accepted' ? 'Accepted' : 'Dismissed'}
        </span>
      ) : (
        <Decision act={act} isDeciding={deciding.isPending} onDecide={deciding.mutate} />
      )}
    </li>
  )
}

function Decision({
  act,
  isDeciding,
  onDecide,
}: {
  act: ProposedAct
  isDeciding: boolean
  onDecide: (decision: 'accepted' | 'dismissed') => void
}) {
  const { isBusy, ask } = use(ConversationActions)
  const { accept } = wordsOf(act)

  function handleAccept() {
    onDecide('accepted')
    if (act.kind === 'check-question') void ask({ content: `/quiz ${act.topicTitle}` })
  }

  return (
    <>
      {act.kind === 'open-lesson' ? (
        <Button size="small" asChild onClick={() => onDecide('accepted')}>
          <Link to={`?tab=tasks&task=${act.taskId}`}>{accept}</Link>
        </Button>
      ) : (
        <Button
          size="small"
          variant="primary"
          isWaiting={isDeciding || (isBusy && act.kind === 'check-question')}
          onClick={handleAccept}
        >
          {accept}
        </Button>
      )}
      <Button size="small" isWaiting={isDeciding} onClick={() => onDecide('dismissed')}>
        Not now
      </Button>
    </>
  )
}

const statusWords = { not_started: 'not started', in_progress: 'in progress', completed: 'done' } as const

function wordsOf(act: ProposedAct): { title: string; detail: string; accept: string } {
  switch (act.kind) {
    case 'add-task':
      return { title: `New task: ${act.title}`, detail: act.description ?? '', accept: 'Add it' }
    case 'change-task':
      return {
        title: `Change the task "${act.taskTitle}"`,
        detail: [
          act.title && `Title: ${act.title}`,
          act.description && `Description: ${act.description}`,
          act.priority && `Priority: ${act.priority}`,
        ]
          .filter(Boolean)
          .join(' · '),
        accept: 'Change it',
      }
    case 'set-status':
      return { title: `Mark "${act.taskTitle}" as ${statusWords[act.status]}`, detail: '', accept: 'Mark it' }
    case 'save-solution':
      return { title: `Save the solution "${act.title}"`, detail: '', accept: 'Save it' }
    case 'open-lesson':
      return { title: `The lesson of "${act.taskTitle}"`, detail: '', accept: 'Open it' }
    case 'check-question':
      return {
        title: `A check question on ${act.topicTitle}`,
        detail: 'It counts toward what you know.',
        accept: 'Ask me',
      }
  }
}
