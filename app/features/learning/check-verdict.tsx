import { CircleCheckBig, CircleX } from 'lucide-react'
import type { AskedCheck, CheckVerdict, Recall } from '#contract/learning/learning.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { dueText } from './due-text.ts'

interface CheckVerdictViewProps {
  check: AskedCheck
  verdict: CheckVerdict
  onRate: (recall: Recall) => void
  isRating: boolean
}

export function CheckVerdictView({ check, verdict, onRate, isRating }: CheckVerdictViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {verdict.passed !== null && <VerdictLine passed={verdict.passed} dueAt={verdict.dueAt} />}
      {check.kind === 'choice' ? (
        <ul className="grid gap-2">
          {check.choices.map(({ id, text }) => (
            <ChoiceWithReason
              key={id}
              text={text}
              reason={verdict.reasons[id] ?? ''}
              isRight={id === verdict.rightChoice}
              isGiven={id === verdict.given}
            />
          ))}
        </ul>
      ) : (
        <>
          <Quote title="Your words" text={verdict.given} isPlain />
          <Quote title="The answer" text={verdict.answer} />
          {verdict.notQuite && <Quote title="Not quite" text={verdict.notQuite} />}
        </>
      )}
      {verdict.passed === null && <Rating onRate={onRate} isRating={isRating} />}
    </div>
  )
}

function VerdictLine({ passed, dueAt }: { passed: boolean; dueAt: string | null }) {
  const Icon = passed ? CircleCheckBig : CircleX
  return (
    <p className={cn('flex gap-2 font-semibold', passed ? 'text-done' : 'text-doing')}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {passed ? 'Right' : 'Not yet'}
        {dueAt && <span className="font-normal text-soft">. You’ll see it again {dueText(dueAt)}.</span>}
      </span>
    </p>
  )
}

function ChoiceWithReason({
  text,
  reason,
  isRight,
  isGiven,
}: {
  text: string
  reason: string
  isRight: boolean
  isGiven: boolean
}) {
  return (
    <li
      className={cn(
        'rounded-inner border px-3 py-2.5',
        isRight ? 'border-done/60 bg-done-tint' : isGiven ? 'border-doing/60 bg-doing-tint' : 'border-line',
      )}
    >
      {(isRight || isGiven) && (
        <p className={cn('text-sm font-semibold', isRight ? 'text-done' : 'text-doing')}>
          {isRight ? (isGiven ? 'You chose this, and it is right' : 'This is right') : 'You chose this'}
        </p>
      )}
      <Markdown text={text} className="font-semibold" />
      <Markdown text={reason} className="mt-1 text-[0.9375rem] text-soft" />
    </li>
  )
}

function Quote({ title, text, isPlain = false }: { title: string; text: string; isPlain?: boolean }) {
  return (
    <div className="border-l-4 border-line pl-4">
      <p className="text-sm font-semibold text-soft">{title}</p>
      {isPlain ? <p className="break-words whitespace-pre-line">{text}</p> : <Markdown text={text} />}
    </div>
  )
}

const ratings: { recall: Recall; label: string }[] = [
  { recall: 'forgot', label: 'Not yet' },
  { recall: 'partly', label: 'Partly' },
  { recall: 'knew', label: 'I knew it' },
]

function Rating({ onRate, isRating }: { onRate: (recall: Recall) => void; isRating: boolean }) {
  return (
    <div role="group" aria-label="How well did you know it?" className="flex flex-wrap items-center gap-2">
      <p className="mr-1 font-semibold">Did your answer say that?</p>
      {ratings.map(({ recall, label }) => (
        <Button key={recall} size="small" isWaiting={isRating} onClick={() => onRate(recall)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
