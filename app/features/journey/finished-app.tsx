import { useQuery } from '@tanstack/react-query'
import { FileCode2, Lightbulb, Sparkles, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/learning/journey.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { journeyQuery } from './journey-query.ts'
import { sayDays, sayHelpOfAll, sayOwnWork } from './ending-text.ts'

interface AppEndingProps {
  projectId: number
  /** The finished app as an interactive prototype. */
  phone: ReactNode
  /** The share image. */
  picture: ReactNode
}

/** Shown when an app is finished: the prototype, the learner's work and help, the time, and next steps. */
export function FinishedApp({ projectId, phone, picture }: AppEndingProps) {
  const { data: journey } = useQuery(journeyQuery(projectId))
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6 @3xl:order-2">{phone}</div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {journey && <Facts journey={journey} />}
        {journey && journey.later.length > 0 && <Later ideas={journey.later} />}
        {picture}
        <p>
          <LinkButton href={`/project/${projectId}/journey`}>Your journey, task by task</LinkButton>
        </p>
      </div>
    </div>
  )
}

function Facts({ journey }: { journey: Journey }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 rounded-house border border-line bg-raised p-5">
      <Fact icon={Sparkles} name="It took">
        {sayDays(journey)}
      </Fact>
      <Fact icon={FileCode2} name="How you showed it works">
        {sayOwnWork(journey)}
      </Fact>
      <Fact icon={Lightbulb} name="Help you had">
        {sayHelpOfAll(journey)}
      </Fact>
    </dl>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-dawn" />
      <div className="min-w-0">
        <dt className="text-sm text-soft">{name}</dt>
        <dd className="font-semibold break-words">{children}</dd>
      </div>
    </div>
  )
}

function Later({ ideas }: { ideas: string[] }) {
  return (
    <section aria-labelledby="later-title" className="grid grid-cols-1 gap-2">
      <h4 id="later-title" className="text-base">
        What could come next
      </h4>
      <ul className="grid gap-1.5">
        {ideas.map((idea) => (
          <li key={idea} className="flex items-start gap-2">
            <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-dawn" />
            <span className="min-w-0 break-words">{idea}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
