import { ChevronDown } from 'lucide-react'
import type { PlanStory } from '#contract/plan/plan.ts'
import { PlanItemName } from '#app/features/plan/changes/plan-item-name.tsx'

const priorities = [
  { priority: 'P1', title: 'First version', about: 'What the app needs before anybody can use it.' },
  { priority: 'P2', title: 'Next', about: 'What makes it better once the first version works.' },
  { priority: 'P3', title: 'Later', about: 'What can wait.' },
] as const

/** The user stories, most important first, each with its acceptance criterion. */
export function PlanStories({ stories }: { stories: PlanStory[] }) {
  const groups = priorities
    .map((group) => ({ ...group, stories: stories.filter(({ priority }) => priority === group.priority) }))
    .filter((group) => group.stories.length > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 break-words print:block print:space-y-6">
      {groups.map((group) => (
        <section key={group.priority} aria-labelledby={`stories-${group.priority}`}>
          <h5 id={`stories-${group.priority}`} className="font-bold">
            {group.title}
          </h5>
          <p className="mb-3 text-[0.9375rem] text-soft">{group.about}</p>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 print:block print:space-y-3">
            {group.stories.map((story) => (
              <Story key={story.name} story={story} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Story({ story: { name, story, acceptance } }: { story: PlanStory }) {
  return (
    <li className="rounded-inner border border-line bg-raised px-4 py-3">
      <PlanItemName of={{ kind: 'feature', name }}>
        <span className="font-semibold">{name}</span>
      </PlanItemName>
      <p className="text-[0.9375rem]">{story}</p>
      {acceptance.length > 0 && (
        <>
          <details className="group mt-2 @xl:hidden">
            <summary className="flex min-h-8 list-none items-center gap-1 text-[0.9375rem] font-semibold text-sky">
              How you’ll know it works
              <ChevronDown
                aria-hidden
                className="size-4 transition-transform group-open:rotate-180 print:hidden"
              />
            </summary>
            <Acceptance acceptance={acceptance} />
          </details>
          <div className="mt-3 hidden @xl:block">
            <Acceptance acceptance={acceptance} />
          </div>
        </>
      )}
    </li>
  )
}

function Acceptance({ acceptance }: { acceptance: PlanStory['acceptance'] }) {
  return (
    <ul className="grid gap-3">
      {acceptance.map(({ given, when, then }) => (
        <li key={`${given} ${when}`} className="border-l-3 border-line pl-3">
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.9375rem]">
            <dt className="font-semibold">Given</dt>
            <dd className="text-soft">{given}</dd>
            <dt className="font-semibold">When</dt>
            <dd className="text-soft">{when}</dd>
            <dt className="font-semibold">Then</dt>
            <dd className="text-soft">{then}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
