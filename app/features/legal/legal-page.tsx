import { ArrowLeft } from 'lucide-react'
import { Markdown } from '#app/ui/text/markdown.tsx'

export interface LegalSection {
  id: string
  title: string
  markdown: string
}

export function LegalPage({ title, sections }: { title: string; sections: LegalSection[] }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 md:py-14">
      <a href="/" className="link inline-flex min-h-8 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4" />
        Back to Home
      </a>
      <h1 className="mt-6 text-[2.5rem] font-extrabold tracking-[-0.02em] sm:text-5xl">{title}</h1>
      <p className="mt-3 text-soft">
        Last updated <time dateTime="2025-03-30">March 30, 2025</time>
      </p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
          <ol className="grid border-l-2 border-line">
            {sections.map(({ id, title: sectionTitle }, position) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-8 items-center gap-2 py-1 pl-4 text-[0.9375rem] text-soft hover:text-ink hover:underline hover:underline-offset-4"
                >
                  <span className="w-5 font-mono text-[0.8125rem]">{position + 1}</span>
                  {sectionTitle}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[68ch] gap-10">
          {sections.map(({ id, title: sectionTitle, markdown }, position) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className="mb-4 text-2xl">
                {position + 1}. {sectionTitle}
              </h2>
              <Markdown text={markdown} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
