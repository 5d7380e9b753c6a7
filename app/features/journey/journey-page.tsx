import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, Copy, Printer } from 'lucide-react'
import type { Journey, JourneyStep } from '#contract/learning/journey.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { Loading } from '#app/ui/loading/load-state.tsx'
import { journeyQuery } from './journey-query.ts'
import { journeyAsText, proofWords, sayDay, sayHelp } from './journey-text.ts'

/** What was built in a project, which code the learner wrote, and with how much help. */
export function JourneyPage({ projectId }: { projectId: number }) {
  const { data: journey, isPending, error } = useQuery(journeyQuery(projectId))
  if (isPending) return <Loading label="Loading your journey" className="py-24" />
  if (!journey)
    return (
      <p role="alert" className="py-24 text-center text-soft">
        The journey could not be loaded. {messageOf(error)}
      </p>
    )
  return (
    <article className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <h2 className="text-2xl break-words">{journey.title}</h2>
        {journey.summary && <p className="text-soft">{journey.summary}</p>}
        <p className="font-semibold">
          {journey.steps.length} of {journey.total} tasks done since {sayDay(journey.begunAt)}
        </p>
        {journey.steps.length > 0 && <ShareButtons journey={journey} />}
      </header>
      {journey.steps.length === 0 ? (
        <EmptyState
          level={3}
          title="Your journey begins with the first task"
          action={<LinkButton href={`/project/${projectId}`}>Back to the project</LinkButton>}
        >
          <p>Each task you finish appears here, with the code you wrote and the help you had.</p>
        </EmptyState>
      ) : (
        <ol className="grid grid-cols-1 gap-4">
          {journey.steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
      <p className="text-sm text-soft">
        A file counts as written by you when you had it checked or saved it yourself, and it has everything
        its task needs. Code is read, not run.
      </p>
    </article>
  )
}

function ShareButtons({ journey }: { journey: Journey }) {
  async function handleCopy() {
    await navigator.clipboard.writeText(journeyAsText(journey))
    toast({ title: 'Copied', description: 'Your journey is on the clipboard, as text.' })
  }
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <Button onClick={() => void handleCopy()}>
        <Copy aria-hidden />
        Copy as text
      </Button>
    </p>
  )
}

function Step({ step }: { step: JourneyStep }) {
  return (
    <li className="flex min-w-0 break-inside-avoid gap-3 rounded-house border border-line bg-raised p-4">
      <CircleCheckBig aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />
      <div className="min-w-0 flex-1">
        <h3 className="text-base break-words">{step.title}</h3>
        <p className="text-sm text-soft">
          {sayDay(step.doneAt)}
          {step.phase && ` · ${step.phase}`}
        </p>
        <dl className="mt-2 grid grid-cols-1 gap-x-3 gap-y-1 text-[0.9375rem] break-words min-[20rem]:grid-cols-[auto_minmax(0,1fr)]">
          {step.able && (
            <>
              <dt className="text-soft">Learned to</dt>
              <dd>{step.able}</dd>
            </>
          )}
          {step.wrote.length > 0 && (
            <>
              <dt className="text-soft">Wrote</dt>
              <dd className="break-words">
                {step.wrote.map(({ file, at }) => `${file}, ${sayDay(at)}`).join('; ')}
              </dd>
            </>
          )}
          <dt className="text-soft">Shown</dt>
          <dd>{proofWords[step.proof]}</dd>
          <dt className="text-soft">Help</dt>
          <dd>{sayHelp(step)}</dd>
        </dl>
      </div>
    </li>
  )
}
