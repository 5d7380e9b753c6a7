import { ChevronDown } from 'lucide-react'
import { faqItems } from './faq-items.ts'

/** Questions that enhance-faq.ts opens and closes; without JavaScript all answers are open. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-heading">
      <div className="mx-auto grid max-w-6xl gap-4 px-4 py-7 sm:px-6 md:grid-cols-[1fr_2fr] md:gap-16 md:py-20">
        <h2 id="faq-heading" className="text-2xl font-extrabold tracking-[-0.02em] sm:text-[2.5rem]">
          Frequently asked questions
        </h2>
        <div className="border-t border-line">
          {faqItems.map(({ value, question, answer }) => (
            <div key={value} className="border-b border-line">
              <h3 className="font-sans text-base leading-snug font-semibold md:text-lg tracking-normal">
                <button
                  type="button"
                  id={`question-${value}`}
                  data-faq-question
                  aria-expanded={false}
                  aria-controls={value}
                  className="group flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left"
                >
                  {question}
                  <ChevronDown
                    aria-hidden
                    className="size-5 shrink-0 text-soft transition-transform group-aria-expanded:rotate-180"
                  />
                </button>
              </h3>
              <div id={value} role="region" aria-labelledby={`question-${value}`} hidden data-open-without-js>
                <p className="max-w-2xl animate-fade pb-5 text-soft">{answer}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
