import { ArrowUpRight } from 'lucide-react'
import { Mark } from '#app/ui/logo.tsx'
import { site } from '#contract/site.ts'

const starters = [
  'What should I build first for this app?',
  'What do I need before I can start?',
  'How do I show a list of things in SwiftUI?',
  'How do I keep data on the phone?',
]

/** Before the first message: who answers here, and a few good first questions. */
export function Welcome({ isWaiting, onSend }: { isWaiting: boolean; onSend: (content: string) => void }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-6 py-6 text-center">
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-dawn-tint text-dawn-text">
        <Mark className="size-10" />
      </span>
      <p className="font-display text-xl leading-snug font-semibold text-balance">
        I'm {site.tutorName}, your AI iOS development tutor. Describe your app idea, and I'll guide you
        through building it step by step.
      </p>
      <ul aria-label="Questions to start with" className="grid w-full gap-2 sm:grid-cols-2">
        {starters.map((starter) => (
          <li key={starter}>
            <button
              type="button"
              aria-disabled={isWaiting}
              onClick={() => !isWaiting && onSend(starter)}
              className="flex h-full min-h-14 w-full items-center justify-between gap-3 rounded-house border border-line bg-raised px-4 py-3 text-left text-[0.9375rem] leading-snug font-medium transition-colors hover:border-line-strong aria-disabled:opacity-60"
            >
              {starter}
              <ArrowUpRight aria-hidden className="size-4 shrink-0 text-dawn-text" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
