import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useContext, useState } from 'react'
import type { Proposal, ProposalLine } from '#contract/plan/proposal.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { PlanChanges } from './plan-changes.ts'
import { acceptProposalMutation, rejectProposalMutation, undoProposalMutation } from './proposal-queries.ts'
import { ProposalLineRow } from './proposal-line-row.tsx'

/** The id of the heading that takes the focus when a proposal has been made. */
export const proposalTitleId = 'proposal-title'

const groups = [
  { change: 'added', title: 'Added' },
  { change: 'changed', title: 'Changed' },
  { change: 'removed', title: 'Removed' },
] as const

/** A proposal, line by line, to accept or leave out. `onDecided` moves the focus to the content that remains. */
export function ProposalReview({
  projectId,
  proposal,
  onDecided,
}: {
  projectId: number
  proposal: Proposal
  onDecided: () => void
}) {
  const { accept, reject, handleAccept, handleReject } = useDecision(projectId, proposal, onDecided)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = proposal.lines.filter((line) => !left.has(line.id))

  function handleToggle({ id }: ProposalLine) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  return (
    <section
      aria-labelledby={proposalTitleId}
      className="overflow-clip rounded-house border-2 border-dawn bg-raised"
    >
      <ReviewHeader proposal={proposal} />
      {groups.map(({ change, title }) => (
        <LineGroup
          key={change}
          title={title}
          lines={proposal.lines.filter((line) => line.change === change)}
          left={left}
          onToggle={handleToggle}
        />
      ))}
      <footer
        data-floats
        className="sticky -bottom-5 z-2 flex flex-wrap gap-2 border-t border-line bg-raised px-4 py-3 sm:px-5"
      >
        {proposal.lines.length > 0 ? (
          <DecisionButtons
            chosen={chosen}
            isAll={left.size === 0}
            accept={accept}
            reject={reject}
            onAccept={handleAccept}
            onReject={handleReject}
          />
        ) : (
          <>
            {proposal.wish && <RewordButton wish={proposal.wish} />}
            <Button onClick={handleReject} pendingLabel={reject.isPending && 'Closing...'}>
              Close
            </Button>
          </>
        )}
      </footer>
    </section>
  )
}

function ReviewHeader({ proposal }: { proposal: Proposal }) {
  return (
    <header className="grid gap-1 px-4 py-4 sm:px-5">
      <h3 id={proposalTitleId} tabIndex={-1} className="text-lg focus:outline-none">
        {proposal.lines.length > 0 ? 'What would change' : 'Nothing would change'}
      </h3>
      <p className="text-[0.9375rem] break-words text-soft">
        {proposal.wish ? <>You asked for: “{proposal.wish}”. </> : null}
        {proposal.lines.length > 0
          ? 'Nothing has changed yet. Completed tasks stay as they are.'
          : proposal.choices || proposal.note
            ? 'Your plan stays as it is.'
            : 'Your plan already says so, or no open task is affected.'}
      </p>
      {proposal.note && <p className="text-[0.9375rem] break-words text-soft">{proposal.note}</p>}
      {proposal.choices && <Choices choices={proposal.choices} />}
    </header>
  )
}

/** The possible meanings of an ambiguous request; clicking one sends it as the request. */
function Choices({ choices }: { choices: string[] }) {
  const changes = useContext(PlanChanges)
  if (!changes) return null
  return (
    <ul aria-label="What you might mean" className="mt-2 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <li key={choice}>
          <Button onClick={() => changes.ask(choice)}>{choice}</Button>
        </li>
      ))}
    </ul>
  )
}

/** Opens the request in its box again, to say it differently. */
function RewordButton({ wish }: { wish: string }) {
  const changes = useContext(PlanChanges)
  if (!changes) return null
  return (
    <Button variant="primary" onClick={() => changes.write(wish)}>
      Say it in other words
    </Button>
  )
}

function LineGroup({
  title,
  lines,
  left,
  onToggle,
}: {
  title: string
  lines: ProposalLine[]
  /** The ids of excluded lines. */
  left: ReadonlySet<string>
  onToggle: (line: ProposalLine) => void
}) {
  if (lines.length === 0) return null
  return (
    <fieldset className="border-t border-line">
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
            onToggle={() => onToggle(line)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function DecisionButtons({
  chosen,
  isAll,
  accept,
  reject,
  onAccept,
  onReject,
}: {
  chosen: ProposalLine[]
  isAll: boolean
  onAccept: (lines?: string[]) => void
  onReject: () => void
} & Pick<ReturnType<typeof useDecision>, 'accept' | 'reject'>) {
  return (
    <>
      <Button
        variant="primary"
        onClick={() =>
          chosen.length > 0
            ? onAccept(isAll ? undefined : chosen.map(({ id }) => id))
            : toast({
                title: 'Nothing is selected',
                description: 'Select at least one, or reject the proposal.',
              })
        }
        pendingLabel={accept.isPending && 'Changing...'}
      >
        <Check aria-hidden />
        {isAll ? 'Accept all' : `Accept selected (${chosen.length})`}
      </Button>
      <Button variant="quiet" onClick={onReject} pendingLabel={reject.isPending && 'Rejecting...'}>
        Reject
      </Button>
    </>
  )
}

/** Accepts all or some lines of a proposal, or rejects it. */
function useDecision(projectId: number, proposal: Proposal, onDecided: () => void) {
  const queryClient = useQueryClient()
  const accept = useMutation(acceptProposalMutation(queryClient, projectId))
  const reject = useMutation(rejectProposalMutation(queryClient, projectId))
  const undo = useMutation(undoProposalMutation(queryClient, projectId))

  function handleAccept(lines?: string[]) {
    if (accept.isPending || reject.isPending) return
    accept.mutate(
      { id: proposal.id, lines },
      {
        onSuccess() {
          toast({
            title: 'Plan changed',
            description: 'Your completed tasks have not changed.',
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

  return { accept, reject, handleAccept, handleReject }
}
