import { site } from '#contract/site.ts'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import type { CodeLine } from '#app/ui/text/code-lines.tsx'
import { AppSteps } from '#app/features/landing/app-steps/app-steps.tsx'
import { sampleCode } from './sample-code.ts'
import { SampleChat } from './sample-chat.tsx'
import { SectionHeading } from './section-heading.tsx'

const steps = [
  { title: 'Describe your app idea', text: 'Who’s it for, and what problem does it solve?' },
  {
    title: 'Generate a feature roadmap',
    text: 'Screens, data and small tasks. The app runs in the first hour.',
  },
  {
    title: `Open Xcode with ${site.name}`,
    text: 'The tutor is there too, and knows your plan and your task.',
  },
  { title: 'Build and learn simultaneously', text: 'Finish a task, see why it works, save the code.' },
]

export function GetStarted({ sampleLines }: { sampleLines: CodeLine[] }) {
  return (
    <section
      id="get-started"
      aria-labelledby="get-started-heading"
      className="border-b border-line bg-sunken"
    >
      <div className="mx-auto max-w-6xl px-4 py-7 sm:px-6 md:py-20">
        <SectionHeading id="get-started-heading" title="From a sentence to the simulator" />
        <ol className="mb-5 grid grid-cols-2 gap-x-4 gap-y-3 sm:mb-8 sm:gap-6 lg:grid-cols-4">
          {steps.map(({ title, text }, position) => (
            <li key={title} className="flex gap-2 sm:gap-3">
              <span
                aria-hidden
                className="w-5 shrink-0 font-display text-2xl sm:w-6 sm:text-3xl leading-none font-extrabold text-dawn-text"
              >
                {position + 1}
              </span>
              <div className="min-w-0 break-words">
                <h3 className="text-base sm:text-lg">{title}</h3>
                <p className="mt-0.5 text-[0.9375rem] text-soft max-sm:hidden">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AppSteps />
          <div
            data-swipe-row
            data-scrolls-sideways
            role="group"
            aria-label="What learning looks like"
            className="grid min-w-0 content-between gap-4 md:max-lg:grid-cols-2"
          >
            <SampleChat />
            <CodeBlock code={sampleCode} lines={sampleLines} language="swift" fileName="PlantRow.swift" />
          </div>
        </div>
      </div>
    </section>
  )
}
