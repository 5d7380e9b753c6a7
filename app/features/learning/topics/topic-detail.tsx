import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type Ref } from 'react'
import type { EvidenceKind, TopicMark, TopicStanding } from '#contract/learning/learning.ts'
import { site } from '#contract/site.ts'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showDay } from '#app/ui/show-date.ts'
import { dueText } from '#app/features/learning/due-text.ts'
import { standingsQuery } from '#app/features/learning/learning-queries.ts'
import { StateMark, stateLabels } from './topic-states.tsx'

const ReviewDialog = lateComponent(() =>
  import('#app/features/learning/review-dialog.tsx').then((module) => module.ReviewDialog),
)

interface TopicDetailProps {
  topic: TopicStanding
  heading: Ref<HTMLHeadingElement>
  /** The topic's prerequisites, with the learner's state on each. */
  before: TopicStanding[]
  onChoose: (slug: string) => void
}

/** One topic: the learner's state and its evidence, and what the learner says about it. */
export function TopicDetail({ topic, heading, before, onChoose }: TopicDetailProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="topic-title" className="rounded-house border border-line bg-raised p-5">
      <p className="flex items-center gap-2 text-sm font-semibold text-soft">
        <StateMark state={topic.state} />
        {stateLabels[topic.state].label}
        <span className="font-normal">
          · {topic.mark ? markWords[topic.mark] : stateLabels[topic.state].text}
        </span>
      </p>
      <h3 ref={heading} id="topic-title" tabIndex={-1} className="mt-1 text-lg focus-visible:outline-none">
        {topic.title}
      </h3>
      {before.length > 0 && (
        <div className="mt-3 text-[0.9375rem]">
          <p className="text-soft">Builds on</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {before.map((one) => (
              <li key={one.slug}>
                <Button size="small" onClick={() => onChoose(one.slug)}>
                  <StateMark state={one.state} />
                  {one.title}
                  <span className="sr-only">, {stateLabels[one.state].label}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <EvidenceList topic={topic} />
      <MarkButtons topic={topic} />
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
        <Button variant="primary" onClick={() => setIsAsking(true)}>
          Ask me a question
        </Button>
        <LinkButton href={`/field-guide/${topic.slug}`}>Read the article</LinkButton>
      </div>
      <DialogBoundary onClose={() => setIsAsking(false)}>
        {isAsking && <ReviewDialog topic={topic} onClose={() => setIsAsking(false)} />}
      </DialogBoundary>
    </section>
  )
}

const markWords: Record<TopicMark, string> = {
  known: 'You said you know it',
  not_known: 'You said you don’t know it yet',
}

export const evidenceLabels: Record<EvidenceKind, string> = {
  lesson_read: 'Lesson read',
  check_passed: 'Answered a question correctly',
  check_missed: 'Missed a question',
  task_done: 'You said you did it',
  task_pictured: 'Task done, with a picture',
  task_shown: 'Task done with the solution shown',
  explained: 'Solution shown, then explained in your own words',
  code_saved: 'Your own code that uses it',
  code_passed: 'Your own code passed the checks of a task',
}

const shownEvidence = 8

function EvidenceList({ topic }: { topic: TopicStanding }) {
  return (
    <div className="mt-4">
      <h4 className="text-base">Why {site.name} thinks so</h4>
      {topic.evidence.length === 0 ? (
        <p className="mt-1 text-[0.9375rem] text-soft">
          Nothing yet. Read a lesson, answer a question or complete a task.
        </p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {topic.evidence.slice(0, shownEvidence).map(({ kind, what, project, at }) => (
            <li key={`${kind} ${what} ${at}`} className="border-l-4 border-line pl-3 text-[0.9375rem]">
              <span className="font-semibold">{evidenceLabels[kind]}</span>
              <span className="text-soft">, {showDay(at)}</span>
              <span className="line-clamp-2 break-words text-soft">
                {what.replaceAll('`', '')}
                {project && ` (${project.title})`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {topic.evidence.length > shownEvidence && (
        <p className="mt-2 text-sm text-soft">And {topic.evidence.length - shownEvidence} more.</p>
      )}
      {topic.dueAt && (
        <p className="mt-2 text-[0.9375rem] text-soft">Its next question is due {dueText(topic.dueAt)}.</p>
      )}
    </div>
  )
}

function MarkButtons({ topic }: { topic: TopicStanding }) {
  const queryClient = useQueryClient()
  const group = useRef<HTMLDivElement>(null)
  const mark = useMutation({
    mutationFn: (value: TopicMark | null) =>
      api.learning.topics[':slug'].mark.$put({ param: { slug: topic.slug }, json: { mark: value } }),
    onSettled: () => queryClient.invalidateQueries(standingsQuery()),
    meta: { errorTitle: 'Failed to save your correction' },
  })
  function handleTakeBack() {
    // The clicked button disappears.
    group.current?.focus({ preventScroll: true })
    mark.mutate(null)
  }

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={`Correct what ${site.name} thinks of ${topic.title}`}
      className="mt-4 flex flex-wrap items-center gap-2 focus-visible:outline-none"
    >
      <p className="w-full text-[0.9375rem] text-soft">Not right? Correct it.</p>
      <Button
        size="small"
        aria-pressed={topic.mark === 'known'}
        isWaiting={mark.isPending}
        onClick={() => mark.mutate('known')}
        className="aria-pressed:border-done aria-pressed:bg-done-tint"
      >
        I know this
      </Button>
      <Button
        size="small"
        aria-pressed={topic.mark === 'not_known'}
        isWaiting={mark.isPending}
        onClick={() => mark.mutate('not_known')}
        className="aria-pressed:border-doing aria-pressed:bg-doing-tint"
      >
        I don’t know this yet
      </Button>
      {topic.mark && (
        <Button size="small" variant="quiet" isWaiting={mark.isPending} onClick={handleTakeBack}>
          Undo my correction
        </Button>
      )}
    </div>
  )
}
