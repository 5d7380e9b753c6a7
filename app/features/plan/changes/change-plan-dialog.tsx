import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { PlanForming } from '#app/features/plan/readings/plan-forming.tsx'
import { readingsTitleId } from '#app/features/plan/readings/plan-readings.tsx'
import { usePlanMaking } from '#app/features/plan/readings/use-plan-making.ts'
import { proposalTitleId } from './proposal-review.tsx'

const exampleWishes = ['Also a home screen widget', 'No accounts, please', 'Keep the first version smaller']

/** Asks what should be different and turns the request into a proposal. */
export function ChangePlanDialog({
  projectId,
  firstWish,
  opener,
  open,
  onOpenChange,
}: {
  projectId: number
  /** The initial text of the request field. */
  firstWish: string
  opener: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const isDone = useRef(false)

  function handleFocusAfter(event: Event) {
    event.preventDefault()
    const review = isDone.current
      ? (document.getElementById(readingsTitleId) ?? document.getElementById(proposalTitleId))
      : null
    const target = review ?? opener.current
    target?.focus()
    isDone.current = false
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent onCloseAutoFocus={handleFocusAfter}>
        <DialogHeader
          title="Change the plan"
          description="Say what should be different, in your own words, or let the plan follow the project’s description if you changed that. You’ll review every change first."
        />
        <ChangePlanForm
          projectId={projectId}
          firstWish={firstWish}
          onDone={() => {
            isDone.current = true
            onOpenChange(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

function ChangePlanForm({
  projectId,
  firstWish,
  onDone,
}: {
  projectId: number
  firstWish: string
  onDone: () => void
}) {
  const { propose, progress, stop } = usePlanMaking(projectId, 'Failed to change the plan')
  const { isPending } = propose
  const [wish, setWish] = useState(firstWish)
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    if (wish.trim())
      return propose.mutate({ wish: wish.trim() }, { onSuccess: (proposal) => proposal && onDone() })
    setError('Say what should be different')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  function handleWish(next: string) {
    setWish(next)
    setError(undefined)
  }

  if (progress) return <PlanForming progress={progress} onStop={stop} />
  return (
    <form noValidate onSubmit={handleSubmit}>
      <WishField
        wish={wish}
        error={error}
        // After Stop, which removed the focused Stop button, the focus goes to the field.
        takesFocus={propose.data === null}
        onChange={handleWish}
      />
      <ExampleWishes onChoose={handleWish} />
      <ChangeButtons
        isFollowing={isPending && propose.variables.wish === undefined}
        isChanging={isPending && propose.variables.wish !== undefined}
        onFollow={() => propose.mutate({}, { onSuccess: (proposal) => proposal && onDone() })}
      />
    </form>
  )
}

function WishField({
  wish,
  error,
  takesFocus,
  onChange,
}: {
  wish: string
  error: string | undefined
  takesFocus: boolean
  onChange: (wish: string) => void
}) {
  return (
    <Field label="What should be different?" error={error}>
      {(control) => (
        <Textarea
          {...control}
          ref={takesFocus ? takeFocus : undefined}
          rows={3}
          maxLength={limits.chatMessage}
          value={wish}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-64"
        />
      )}
    </Field>
  )
}

function ExampleWishes({ onChoose }: { onChoose: (wish: string) => void }) {
  return (
    <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2">
      {exampleWishes.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="min-h-8 rounded-full border border-line px-3 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChangeButtons({
  isFollowing,
  isChanging,
  onFollow,
}: {
  /** A proposal from the project's new description is being made. */
  isFollowing: boolean
  /** A proposal for the typed request is being made. */
  isChanging: boolean
  onFollow: () => void
}) {
  return (
    <DialogFooter>
      <Button onClick={onFollow} pendingLabel={isFollowing && 'Planning...'}>
        Follow the description
      </Button>
      <Button type="submit" variant="primary" pendingLabel={isChanging && 'Planning...'}>
        See what would change
      </Button>
    </DialogFooter>
  )
}

function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
