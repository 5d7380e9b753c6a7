import type { ReactNode } from 'react'
import { site } from '#contract/site.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import type { CodeLine } from '#app/ui/code-lines.tsx'
import { sampleCode } from './sample-code.ts'
import { SampleChat } from './sample-chat.tsx'
import { SectionHeading } from './section-heading.tsx'

const steps = [
  {
    title: 'Describe your app idea',
    text: 'One sentence is enough. Say who it is for and what bothers them today.',
  },
  {
    title: 'Generate a feature roadmap',
    text: 'Features, screens, data and a first hour that ends with your app in the simulator.',
  },
  {
    title: `Open Xcode with ${site.name}`,
    text: 'The tutor comes along: it knows your plan and the task you are on.',
  },
  {
    title: 'Build and learn simultaneously',
    text: 'Finish a task, understand why it works, keep the code that is worth keeping.',
  },
]

export function GetStarted({ sampleLines, demo }: { sampleLines: CodeLine[]; demo?: ReactNode }) {
  return (
    <section
      id="get-started"
      aria-labelledby="get-started-heading"
      className="border-b border-line bg-sunken"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading id="get-started-heading" title="From a sentence to the simulator">
          Four steps. The first takes a minute.
        </SectionHeading>
        <div className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
          <ol className="grid content-start gap-8 self-start lg:sticky lg:top-24">
            {steps.map(({ title, text }, position) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="w-10 shrink-0 font-display text-4xl leading-none font-extrabold text-dawn-text"
                >
                  {position + 1}
                </span>
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1.5 text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="grid min-w-0 content-start gap-4">
            {demo}
            <SampleChat />
            <CodeBlock code={sampleCode} lines={sampleLines} language="swift" fileName="PlantRow.swift" />
          </div>
        </div>
      </div>
    </section>
  )
}
