import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArticleGroup } from '#contract/learning/article.ts'
import { articleGroups } from '#contract/learning/article-groups.ts'
import type { TopicStanding, TopicState } from '#contract/learning/learning.ts'
import { messageOf } from '#app/api/problem.ts'
import { cn } from '#app/ui/cn.ts'
import { FlightProgress } from '#app/ui/flight-progress.tsx'
import { Loading, NotLoaded } from '#app/ui/loading/load-state.tsx'
import { standingsQuery } from './learning-queries.ts'
import { TopicDetail } from './topics/topic-detail.tsx'
import { TopicMap } from './topics/topic-map.tsx'
import { StateMark, stateLabels } from './topics/topic-states.tsx'

interface LearningPageProps {
  group: ArticleGroup
  topic: string | null
  onGo: (to: { group: ArticleGroup; topic: string | null }) => void
}

/** The learner's progress: the groups, the map of one group, and one topic's state with its evidence. */
export function LearningPage({ group, topic, onGo }: LearningPageProps) {
  const standings = useQuery(standingsQuery())
  const topicHeading = useRef<HTMLHeadingElement>(null)
  if (standings.isPending) return <Loading label="Loading your progress" className="py-24" />
  if (!standings.data)
    return (
      <NotLoaded
        title="Your progress could not be loaded"
        message={messageOf(standings.error)}
        onRetry={() => void standings.refetch()}
        isRetrying={standings.isFetching}
        className="py-24"
      />
    )

  const all = new Map(standings.data.map((one) => [one.slug, one]))
  const chosen = topic === null ? null : (all.get(topic) ?? null)
  function choose(slug: string) {
    onGo({ group: all.get(slug)?.group ?? group, topic: slug })
    // Where the topic's details are below the map, moves there.
    if (matchMedia('(width < 1024px)').matches) setTimeout(() => topicHeading.current?.focus())
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      <LearningHeader />
      <GroupList
        standings={standings.data}
        group={group}
        onChoose={(next) => onGo({ group: next, topic: null })}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="map-title" className="min-w-0">
          <h3 id="map-title" className="mb-4 text-xl">
            {articleGroups.find((known) => known.group === group)?.title}
          </h3>
          <TopicMap
            topics={standings.data.filter((one) => one.group === group)}
            chosen={chosen?.slug ?? null}
            onChoose={choose}
          />
        </section>
        <div className="lg:sticky lg:top-6" aria-live="polite">
          {chosen ? (
            <TopicDetail
              key={chosen.slug}
              topic={chosen}
              heading={topicHeading}
              before={chosen.prerequisites.flatMap((slug) => all.get(slug) ?? [])}
              onChoose={choose}
            />
          ) : (
            <NoTopic />
          )}
        </div>
      </div>
    </div>
  )
}

function NoTopic() {
  return (
    <p className="rounded-house border border-dashed border-line-strong/60 p-5 text-soft">
      Choose a topic to see how well you know it, and why.
    </p>
  )
}

function LearningHeader() {
  return (
    <header className="max-w-2xl">
      <h2 className="text-2xl">What you know so far</h2>
      <p className="mt-2 text-soft">
        From your own code, questions you answered and lessons you read. It fades with time, and comes back
        with a review. Choose a topic to see the reasons, and correct what’s wrong.
      </p>
      <Legend />
    </header>
  )
}

const states: TopicState[] = ['new', 'seen', 'practised', 'solid']

function Legend() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <StateMark state={state} />
          <span>
            <span className="font-semibold">{stateLabels[state].label}</span>{' '}
            <span className="text-soft">{stateLabels[state].text.toLowerCase()}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function GroupList({
  standings,
  group,
  onChoose,
}: {
  standings: TopicStanding[]
  group: ArticleGroup
  onChoose: (group: ArticleGroup) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  // On a phone the chosen area may be out of sight.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-area="${group}"]`)
    if (chosen) row.current!.scrollLeft = chosen.offsetLeft - row.current!.offsetLeft - 16
  }, [group])
  return (
    <nav aria-label="Areas">
      <ul
        ref={row}
        data-scrolls-sideways
        className="flex gap-2 overflow-x-auto pb-1 max-sm:-mx-4 max-sm:px-4 max-sm:*:w-40 max-sm:*:shrink-0 sm:grid sm:grid-cols-3 sm:max-lg:[&>:last-child:nth-child(3n+1)]:col-span-3 lg:grid-cols-5"
      >
        {articleGroups.map(({ group: known, title }) => {
          const topics = standings.filter((one) => one.group === known)
          const begun = topics.filter(({ state }) => state !== 'new').length
          return (
            <li key={known} data-area={known}>
              <button
                type="button"
                aria-current={known === group ? 'true' : undefined}
                onClick={() => onChoose(known)}
                className={cn(
                  'flex h-full w-full items-center gap-3 rounded-inner border px-3 py-2 text-left hover:bg-sunken',
                  known === group ? 'border-dawn bg-raised ring-1 ring-dawn' : 'border-line bg-raised',
                )}
              >
                {/* Decorative: the numbers next to it say the same. */}
                <span aria-hidden>
                  <FlightProgress
                    done={begun}
                    total={topics.length}
                    label={`${title}: topics met`}
                    className="size-8"
                  />
                </span>
                <span className="min-w-0">
                  <span className="block text-[0.9375rem] leading-snug font-semibold">{title}</span>
                  <span className="block text-sm text-soft">
                    {begun} of {topics.length}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
