import { Search } from 'lucide-react'
import type { TopicSummary } from '#contract/learning/article.ts'
import { Input } from '#app/ui/form/input.tsx'
import { articleGroups } from '#contract/learning/article-groups.ts'

/** The list of articles; enhance-article-search.ts adds the search to it. */
export function ArticleIndex({ articles }: { articles: TopicSummary[] }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 md:py-14">
      <IndexHeader count={articles.length} />
      <GroupLinks />
      <ol
        data-article-results
        hidden
        aria-label="Articles found"
        className="mt-4 grid grid-cols-1 gap-x-10 md:grid-cols-2"
      />
      <div data-article-groups className="mt-8 grid grid-cols-1 gap-12">
        {articleGroups.map((group) => (
          <GroupSection
            key={group.group}
            {...group}
            articles={articles.filter((article) => article.group === group.group)}
          />
        ))}
      </div>
    </div>
  )
}

function IndexHeader({ count }: { count: number }) {
  return (
    <header className="grid max-w-3xl gap-4">
      <h1 className="text-[2.5rem] font-extrabold tracking-[-0.02em] sm:text-5xl">Field Guide</h1>
      <p className="text-lg text-soft sm:text-xl">
        {count} short articles on building iOS apps: one idea each, with code to try, what goes wrong, and a
        question to check yourself. Free, for everyone.
      </p>
      <form data-article-search role="search" className="relative mt-2">
        <label htmlFor="article-search" className="sr-only">
          Search the Field Guide
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-soft" />
        <Input
          id="article-search"
          name="q"
          type="search"
          autoComplete="off"
          placeholder="Search topics, types or errors"
          className="min-h-12 pl-12"
          aria-describedby="article-search-status"
        />
      </form>
      <p
        id="article-search-status"
        role="status"
        data-article-status
        className="min-h-6 text-[0.9375rem] text-soft"
      />
      {/* Filled in by enhance-own-reading.ts. */}
      <p data-own-reading className="mb-2 hidden min-h-12 text-[0.9375rem] in-data-session:block" />
    </header>
  )
}

function GroupLinks() {
  return (
    <nav aria-label="Groups" data-article-groups className="mt-2">
      <ul className="flex flex-wrap gap-2">
        {articleGroups.map(({ group, title }) => (
          <li key={group}>
            <a
              href={`#${group}`}
              className="inline-flex min-h-8 items-center rounded-full border border-line-strong/50 px-3 text-sm font-medium hover:border-line-strong hover:bg-sunken"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupSection({
  group,
  title,
  text,
  articles,
}: (typeof articleGroups)[number] & { articles: TopicSummary[] }) {
  return (
    <section
      id={group}
      aria-labelledby={`${group}-heading`}
      className="grid grid-cols-1 gap-4 border-t border-line pt-6 lg:grid-cols-[14rem_1fr] lg:gap-10"
    >
      <header>
        <h2 id={`${group}-heading`} className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-soft">{text}</p>
      </header>
      <ul className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
        {articles.map(({ slug, title: articleTitle, summary }) => (
          <li key={slug}>
            <a href={`/field-guide/${slug}`} className="article-line">
              <span>{articleTitle}</span>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
