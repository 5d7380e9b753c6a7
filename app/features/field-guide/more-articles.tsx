import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { TopicSummary } from '#contract/learning/article.ts'

type Neighbour = Pick<TopicSummary, 'slug' | 'title'> | null

export function MoreArticles({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  return (
    <nav aria-label="More articles" className="mt-14 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
      {previous ? (
        <a
          href={`/field-guide/${previous.slug}`}
          rel="prev"
          className="group grid gap-1 rounded-house border border-line p-4 hover:border-line-strong"
        >
          <span className="flex items-center gap-2 text-sm text-soft">
            <ArrowLeft aria-hidden className="size-4" />
            Previous
          </span>
          <span className="font-display font-bold">{previous.title}</span>
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a
          href={`/field-guide/${next.slug}`}
          rel="next"
          className="grid justify-items-end gap-1 rounded-house border border-line p-4 text-right hover:border-line-strong"
        >
          <span className="flex items-center gap-2 text-sm text-soft">
            Next
            <ArrowRight aria-hidden className="size-4" />
          </span>
          <span className="font-display font-bold">{next.title}</span>
        </a>
      )}
    </nav>
  )
}
