import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Proposal, ProposalLine } from '#contract/proposal.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { acceptProposalMutation, rejectProposalMutation, undoProposalMutation } from './proposal-queries.ts'
import { ProposalLineRow } from './proposal-line-row.tsx'

/** Where the focus goes when a proposal was made. */
export const proposalTitleId = 'proposal-title'

const groups = [
  { change: 'added', title: 'Added' },
  { change: 'changed', title: 'Changed' },
  { change: 'removed', title: 'Removed' },
] as const

/** What would change, line by line, to take or to leave. `onDecided` moves the focus to what is still there. */
export function ProposalReview({
  projectId,
  proposal,
  onDecided,
}: {
  projectId: number
  proposal: Proposal
  onDecided: () => void
}) {
  const queryClient = useQueryClient()
  const accept = useMutation(acceptProposalMutation(queryClient, projectId))
  const reject = useMutation(rejectProposalMutation(queryClient, projectId))
  const undo = useMutation(undoProposalMutation(queryClient, projectId))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = proposal.lines.filter((line) => !left.has(line.id))

  function handleToggle({ id }: ProposalLine) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  function handleAccept(lines?: string[]) {
    if (accept.isPending || reject.isPending) return
    accept.mutate(
      { id: proposal.id, lines },
      {
        onSuccess() {
          toast({
            title: 'Plan changed',
            description: 'What you had done is as it was.',
            durationMs: 12_000,
            undoes: 'plan',
            action: { label: 'Undo', onSelect: () => undo.mutate(proposal.baseVersion + 1) },
          })
          onDecided()
        },
      },
    )
  }

  function handleReject() {
    if (!accept.isPending) reject.mutate(undefined, { onSuccess: onDecided })
  }

  return (
    <section
      aria-labelledby={proposalTitleId}
      className="overflow-clip rounded-house border-2 border-dawn bg-raised"
    >
      <header className="grid gap-1 px-4 py-4 sm:px-5">
        <h3 id={proposalTitleId} tabIndex={-1} className="text-lg focus:outline-none">
          {proposal.lines.length > 0 ? 'What would change' : 'Nothing would change'}
        </h3>
        <p className="text-[0.9375rem] break-words text-soft">
          {proposal.wish ? <>You asked for: “{proposal.wish}”. </> : null}
          {proposal.lines.length > 0
            ? 'Nothing has changed yet. Done tasks stay as they are.'
            : 'Your plan already says so, or no open task is affected.'}
        </p>
        {proposal.note && <p className="text-[0.9375rem] break-words text-soft">{proposal.note}</p>}
      </header>
      {groups.map(({ change, title }) => {
        const lines = proposal.lines.filter((line) => line.change === change)
        return (
          lines.length > 0 && (
            <fieldset key={change} className="border-t border-line">
              <legend className="sr-only">{title}</legend>
              <p aria-hidden className="px-4 pt-3 font-display text-sm font-bold sm:px-5">
                {title} <span className="font-normal text-soft">{lines.length}</span>
              </p>
              <ul>
                {lines.map((line) => (
                  <ProposalLineRow
                    key={line.id}
                    line={line}
                    isChosen={!left.has(line.id)}
                    onToggle={() => handleToggle(line)}
                  />
                ))}
              </ul>
            </fieldset>
          )
        )
      })}
      <footer className="sticky -bottom-5 z-2 flex flex-wrap gap-2 border-t border-line bg-raised px-4 py-3 sm:px-5">
        {proposal.lines.length > 0 ? (
          <>
            <Button
              variant="primary"
              onClick={() => handleAccept()}
              pendingLabel={accept.isPending && !accept.variables.lines && 'Changing...'}
            >
              <Check aria-hidden />
              Accept all
            </Button>
            <Button
              onClick={() =>
                chosen.length > 0
                  ? handleAccept(chosen.map(({ id }) => id))
                  : toast({
                      title: 'No line is selected',
                      description: 'Select at least one, or reject the proposal.',
                    })
              }
              pendingLabel={accept.isPending && accept.variables.lines && 'Changing...'}
            >
              Accept selected ({chosen.length})
            </Button>
            <Button variant="quiet" onClick={handleReject} pendingLabel={reject.isPending && 'Rejecting...'}>
              Reject
            </Button>
          </>
        ) : (
          <Button onClick={handleReject} pendingLabel={reject.isPending && 'Closing...'}>
            Close
          </Button>
        )}
      </footer>
    </section>
  )
}
