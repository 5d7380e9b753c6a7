import { Check, CircleCheckBig, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AttemptReading } from '#contract/tasks/task-help.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { splitVerdict, VerdictLine } from '#app/ui/verdict-line.tsx'

interface AttemptResultProps {
  reading: AttemptReading
  onDone: (() => void) | null
}

/** What an attempt has and what it lacks, and what to do next. */
export function AttemptResult({ reading, onDone }: AttemptResultProps) {
  const { verdict, says, found, faults, hint, hintLevel } = reading
  const isRight = verdict === 'proved'
  const [verdictLine, ...more] = says.split('\n\n')
  // Nothing is missing that can be checked; only the learner sees the rest.
  const mayBeDone = isRight || (verdict === 'unknown' && found.length > 0)
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-3 rounded-inner border p-4',
        isRight ? 'border-done/60 bg-done-tint' : 'border-line bg-raised',
      )}
    >
      <Verdict verdict={verdict} text={verdictLine ?? ''} />
      {more.length > 0 && <Markdown text={more.join('\n\n')} className="text-[0.9375rem]" />}
      {faults.length > 0 && (
        <ul className="grid gap-2">
          {faults.map(({ file, line, says: fault }) => (
            <Line key={`${file} ${line} ${fault}`} icon={TriangleAlert} tone="text-wrong" kind="Wrong">
              <span className="text-sm font-semibold">
                {file}, line {line}
              </span>
              <Markdown text={fault} className="text-[0.9375rem]" />
            </Line>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.map(({ id, passed, says: told }) => (
            <Line
              key={id}
              icon={passed ? CircleCheckBig : CircleDashed}
              tone={passed ? 'text-done' : 'text-doing'}
              kind={passed ? 'Found by name' : 'Missing'}
            >
              <Markdown text={told} className="text-[0.9375rem]" />
            </Line>
          ))}
        </ul>
      )}
      {hint && (
        <div className="min-w-0 border-t border-line pt-3">
          <p className="text-sm font-semibold text-dawn-text">Hint {hintLevel} of 5</p>
          <Markdown text={hint} className="mt-1 text-[0.9375rem]" />
          {hintLevel >= 4 && (
            <p className="mt-2 text-sm text-soft">For the solution itself, ask your tutor: “Just show me”.</p>
          )}
        </div>
      )}
      {mayBeDone && <RightResult onDone={onDone} />}
    </div>
  )
}

const kinds = { proved: 'yes', unknown: 'unsure', missing: 'no', wrong: 'no' } as const

/** The verdict in a few words; more than one sentence about it is a list. */
function Verdict({ verdict, text }: { verdict: AttemptReading['verdict']; text: string }) {
  const { says, rest } = splitVerdict(text)
  const sentences = rest === '' ? [] : rest.split(/(?<=[.!?]) (?=[A-Z])/)
  return (
    <div>
      <VerdictLine is={kinds[verdict]} says={says} />
      <ul className={cn('ml-7 grid gap-1 text-[0.9375rem]', sentences.length > 1 && 'mt-1 ml-11 list-disc')}>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Markdown text={sentence} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RightResult({ onDone }: Pick<AttemptResultProps, 'onDone'>) {
  return (
    <>
      <p className="text-sm text-soft">
        Your code was read, not run. If the app does what it should, this task is done.
      </p>
      {onDone && (
        <p>
          <Button variant="primary" onClick={onDone}>
            <Check aria-hidden />
            Done, continue
          </Button>
        </p>
      )}
    </>
  )
}

function Line({
  icon: Icon,
  tone,
  kind,
  children,
}: {
  icon: typeof Check
  tone: string
  kind: string
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0 gap-2">
      <Icon aria-hidden className={cn('mt-1 size-4 shrink-0', tone)} />
      <span className="sr-only">{kind}: </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
