import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { AskedCheck } from '#contract/learning/learning.ts'
import type { Lesson } from '#contract/learning/lesson.ts'
import { Button } from '#app/ui/button.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { OwnPageLink } from '#app/ui/text/own-page-link.tsx'
import { SwiftBadges } from '#app/ui/text/swift-badges.tsx'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import type { CodeLine } from '#app/ui/text/code-lines.tsx'
import { highlightInBackground } from '#app/ui/text/highlight-in-background.ts'
import { CheckCard } from './check-card.tsx'

interface LessonTextProps {
  lesson: Lesson
  exampleCheck: CodeCheck | null
  check: AskedCheck | null
  before: { slug: string; title: string }[]
  onYourOwn: string | null
  isBeingFitted: boolean
  onEndSeen: () => void
  onCheckChange: (check: AskedCheck) => void
}

/** The whole lesson. An adapted version is offered, not swapped in: text must not change while it is being read. */
export function LessonText({
  lesson,
  exampleCheck,
  check,
  before,
  onYourOwn,
  isBeingFitted,
  onEndSeen,
  onCheckChange,
}: LessonTextProps) {
  const [shown, setShown] = useState(lesson)
  const end = useRef<HTMLDivElement>(null)
  const isNewer = shown.madeBy !== lesson.madeBy || shown.topic !== lesson.topic
  useEndSeen(end, onEndSeen)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line px-4 py-4">
      {isBeingFitted && (
        <p className="text-sm text-soft">
          Your tutor is adapting this lesson to your project. You can keep reading.
        </p>
      )}
      {isNewer && <NewerVersion onShow={() => setShown(lesson)} />}
      {before.length > 0 && <BuildsOn before={before} />}
      <Part title="Why">
        <Markdown text={shown.why} />
      </Part>
      <Part title="The idea">
        <Markdown text={shown.idea} />
      </Part>
      {shown.example && <Example example={shown.example} names={shown.names} check={exampleCheck} />}
      <Part title="Steps">
        <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-soft">
          {shown.steps.map((step) => (
            <li key={step}>
              <Markdown text={step} />
            </li>
          ))}
        </ol>
      </Part>
      {shown.pitfalls.length > 0 && <Pitfalls pitfalls={shown.pitfalls} />}
      {check && <CheckCard check={check} onChange={onCheckChange} />}
      {onYourOwn !== null && (
        <Part title="Challenge">
          <Markdown text={onYourOwn} />
        </Part>
      )}
      <div ref={end} className="text-sm text-soft">
        From the Field Guide{shown.madeBy !== 'field-guide' && `, adapted by ${shown.madeBy}`}:{' '}
        {shown.sources.map(({ slug, title }, at) => (
          <span key={slug}>
            {at > 0 && ' · '}
            <OwnPageLink href={`/field-guide/${slug}`}>{title}</OwnPageLink>
          </span>
        ))}
      </div>
    </div>
  )
}

function NewerVersion({ onShow }: { onShow: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-inner bg-sky-tint px-3 py-2 text-[0.9375rem]"
    >
      A version adapted to your project is ready.
      <Button size="small" onClick={onShow}>
        Show it
      </Button>
    </p>
  )
}

function BuildsOn({ before }: Pick<LessonTextProps, 'before'>) {
  return (
    <p className="text-[0.9375rem] text-soft">
      New to you:{' '}
      {before.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ' and '}
          <OwnPageLink href={`/field-guide/${slug}`}>{title}</OwnPageLink>
        </span>
      ))}
      . Read {before.length === 1 ? 'it' : 'them'} first?
    </p>
  )
}

function Example({
  example,
  names,
  check,
}: {
  example: NonNullable<Lesson['example']>
  names: Lesson['names']
  check: CodeCheck | null
}) {
  return (
    <Part title="A similar example">
      <SwiftExample code={example.swift} />
      <SwiftBadges code={example.swift} checks={check && [check]} />
      {names.map(({ example: theirs, yours }) => (
        <p key={theirs} className="mt-2 text-[0.9375rem]">
          Where the example has <code className="font-mono">{theirs}</code>, your project has{' '}
          <code className="font-mono">{yours}</code>.
        </p>
      ))}
      {example.note && <Markdown text={example.note} className="mt-2 text-[0.9375rem]" />}
    </Part>
  )
}

function Pitfalls({ pitfalls }: { pitfalls: string[] }) {
  return (
    <Part title="Common mistakes">
      <ul className="grid list-disc gap-2 pl-6 marker:text-soft">
        {pitfalls.map((pitfall) => (
          <li key={pitfall}>
            <Markdown text={pitfall} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-base">{title}</h4>
      {children}
    </section>
  )
}

/** Calls back once the end of the text has been visible. */
function useEndSeen(end: React.RefObject<HTMLElement | null>, onSeen: () => void) {
  const tell = useRef(onSeen)
  useEffect(() => {
    tell.current = onSeen
  })
  useEffect(() => {
    if (!end.current) return
    const watching = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell.current())
    watching.observe(end.current)
    return () => watching.disconnect()
  }, [end])
}

/** A Swift example, highlighted after it is first shown. */
function SwiftExample({ code }: { code: string }) {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeLine[] } | null>(null)
  useEffect(() => {
    let isGone = false
    void highlightInBackground(code, 'swift').then((lines) => !isGone && setColoured({ code, lines }))
    return () => {
      isGone = true
    }
  }, [code])
  return (
    <CodeBlock code={code} lines={coloured?.code === code ? coloured.lines : undefined} language="swift" />
  )
}
