import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { planReadingsQuery } from '#app/api/plan-readings-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { PlanForming } from '#app/features/plan/readings/plan-forming.tsx'
import { readingsTitleId } from '#app/features/plan/readings/plan-readings.tsx'
import { noAnswersAboutIdea, usePlanMaking } from '#app/features/plan/readings/use-plan-making.ts'
import { EditIdeaForm } from './edit-idea-form.tsx'
import { proposalTitleId } from './proposal-review.tsx'

const exampleWishes = ['Also a home screen widget', 'No accounts, please', 'Keep the first version smaller']

interface ChangePlanDialogProps {
  projectId: number
  hasTasks: boolean
  /** The initial text of the request field. */
  firstWish: string
  opener: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Opens the editor of tasks and features. */
  onEdit: () => void
}

/** All ways to change a plan: a request in words, another description, another kind of app, editing by hand. */
export function ChangePlanDialog(props: ChangePlanDialogProps) {
  const { opener, open, onOpenChange } = props
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
          description={
            props.hasTasks
              ? 'Say what should be different, in your own words. You’ll review every change first.'
              : 'Say what should be different, in your own words.'
          }
        />
        <WaysToChange
          {...props}
          onDone={() => {
            isDone.current = true
            onOpenChange(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

type WaysProps = Pick<ChangePlanDialogProps, 'projectId' | 'hasTasks' | 'firstWish' | 'onEdit'> & {
  onDone: () => void
}

function WaysToChange(props: WaysProps) {
  const { projectId, hasTasks, firstWish, onDone } = props
  const { make, propose, progress, stop } = usePlanMaking(projectId, 'Failed to change the plan')
  // Kept here, because the form makes way for the progress, and comes back after Stop.
  const [wish, setWish] = useState(firstWish)
  const [isDescribing, setIsDescribing] = useState(false)

  function handleDescription(description: string | undefined) {
    // The earlier answers were about the old description.
    const said = description === undefined ? {} : { description, answers: noAnswersAboutIdea }
    if (hasTasks) return propose.mutate(said, { onSuccess: (made) => made && onDone() })
    make.mutate(said, {
      onSuccess(made) {
        if (!made) return
        if (!('readings' in made)) toast({ title: 'New plan made' })
        onDone()
      },
    })
  }

  if (progress) return <PlanForming progress={progress} onStop={stop} />
  if (isDescribing)
    return (
      <EditIdeaForm
        projectId={projectId}
        isPlanning={make.isPending || propose.isPending}
        onSay={handleDescription}
      />
    )
  return (
    <>
      <WishForm wish={wish} onWish={setWish} propose={propose} onDone={onDone} />
      <OtherWays {...props} onDescribe={() => setIsDescribing(true)} />
    </>
  )
}

function OtherWays({
  projectId,
  onDescribe,
  onEdit,
  onDone,
}: Pick<WaysProps, 'projectId' | 'onEdit' | 'onDone'> & { onDescribe: () => void }) {
  const kinds = useQuery(planReadingsQuery(projectId))
  return (
    <div
      role="group"
      aria-label="Other ways"
      className="mt-4 grid justify-items-start border-t border-line pt-3"
    >
      <Button variant="link" size="small" onClick={onEdit}>
        Edit tasks and features
      </Button>
      <Button variant="link" size="small" onClick={onDescribe}>
        Change the description
      </Button>
      <Button
        variant="link"
        size="small"
        isWaiting={kinds.isFetching}
        onClick={() => void kinds.refetch().then(({ data }) => data && onDone())}
      >
        A different kind of app?
      </Button>
    </div>
  )
}

function WishForm({
  wish,
  onWish,
  propose,
  onDone,
}: {
  wish: string
  onWish: (wish: string) => void
  propose: ReturnType<typeof usePlanMaking>['propose']
  onDone: () => void
}) {
  const { isPending } = propose
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
    onWish(next)
    setError(undefined)
  }

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
      <DialogFooter>
        <Button type="submit" variant="primary" pendingLabel={isPending && 'Planning...'}>
          See what would change
        </Button>
      </DialogFooter>
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

function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
