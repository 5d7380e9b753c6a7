import type { ComponentProps, ReactNode } from 'react'
import type { Article, TopicSummary } from '#contract/learning/article.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import type { CodeLine } from '#app/ui/text/code-lines.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { CodeRenderer } from '#app/ui/text/markdown-elements.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { articleGroups, levelNames } from '#contract/learning/article-groups.ts'
import type { PageAnswer } from './answers.server.ts'
import { ArticleAnswers } from './article-answers.tsx'
import { ArticleVersionsNote } from './article-versions-note.tsx'
import { CheckYourself } from './check-yourself.tsx'
import { MoreArticles } from './more-articles.tsx'

export interface ArticlePageProps {
  article: Article
  /** The questions answered on this page. */
  answers: PageAnswer[]
  highlighted: Record<string, CodeLine[]>
  /** When the article must be reviewed again. */
  due: string
  versions: ComponentProps<typeof ArticleVersionsNote>
  prerequisites: Pick<TopicSummary, 'slug' | 'title'>[]
  previous: Pick<TopicSummary, 'slug' | 'title'> | null
  next: Pick<TopicSummary, 'slug' | 'title'> | null
  /** A drawing of what the first example shows when it runs. */
  result?: ReactNode
}

export function ArticlePage({
  article,
  answers,
  highlighted,
  due,
  versions,
  prerequisites,
  previous,
  next,
  result,
}: ArticlePageProps) {
  const renderCode: CodeRenderer = ({ code, language, fileName }) => (
    <CodeBlock
      code={code}
      lines={highlighted[code]}
      language={language}
      fileName={fileName === 'broken' ? 'Does not compile' : fileName}
    />
  )
  const places = [
    ...article.sections.map(({ heading }) => ({ anchor: anchorOf(heading), label: heading })),
    ...(answers.length > 0 ? [{ anchor: 'questions', label: 'Questions people ask' }] : []),
    ...(versions.brought.length + versions.older.length > 0
      ? [{ anchor: 'versions', label: 'For your iOS version' }]
      : []),
  ]
  return (
    <article data-paper="text" className="mx-auto max-w-6xl px-4 py-10 sm:px-6 md:py-14 print:p-0">
      <ArticleHeader article={article} prerequisites={prerequisites} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-16 print:block">
        <div className="grid max-w-[72ch] min-w-0 gap-10 print:block print:max-w-none print:space-y-8">
          {article.sections.map(({ heading, markdown }) => (
            <ArticleSection key={heading} heading={heading}>
              {heading === 'Check yourself' ? (
                <CheckYourself markdown={markdown} renderCode={renderCode} />
              ) : (
                <Markdown text={markdown} renderCode={renderCode} />
              )}
              {heading === 'In code' && result}
            </ArticleSection>
          ))}
          {answers.length > 0 && <AnswersSection answers={answers} renderCode={renderCode} />}
          <ArticleVersionsNote {...versions} />
          <Sources article={article} due={due} />
        </div>
        <aside className="grid content-start gap-6 self-start lg:sticky lg:top-24">
          <InThisArticle places={places} />
          <div className="grid gap-3 rounded-house border border-line bg-raised p-4">
            <p className="font-display font-bold">Stuck on this in your own app?</p>
            <LinkButton href={`/dashboard?ask=${article.slug}`} variant="primary">
              Ask the tutor about this
            </LinkButton>
          </div>
        </aside>
      </div>
      <MoreArticles previous={previous} next={next} />
    </article>
  )
}

function ArticleSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section id={anchorOf(heading)} aria-labelledby={`${anchorOf(heading)}-heading`} className="min-w-0">
      <h2 id={`${anchorOf(heading)}-heading`} className="mb-4 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function AnswersSection({ answers, renderCode }: { answers: PageAnswer[]; renderCode: CodeRenderer }) {
  return (
    <section id="questions" aria-labelledby="questions-heading" className="min-w-0">
      <h2 id="questions-heading" className="mb-4 text-2xl">
        Questions people ask
      </h2>
      <ArticleAnswers answers={answers} renderCode={renderCode} />
    </section>
  )
}

function InThisArticle({ places }: { places: { anchor: string; label: string }[] }) {
  return (
    <nav aria-label="In this article" className="max-lg:hidden">
      <ul className="grid border-l-2 border-line">
        {places.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="flex min-h-8 items-center pl-4 text-[0.9375rem] text-soft hover:text-ink hover:underline hover:underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ArticleHeader({ article, prerequisites }: Pick<ArticlePageProps, 'article' | 'prerequisites'>) {
  const group = articleGroups.find(({ group: key }) => key === article.group)
  return (
    <header className="grid max-w-3xl gap-4">
      <p className="flex flex-wrap gap-2 text-[0.9375rem]">
        <a href="/field-guide" className="link">
          Field Guide
        </a>
        <span aria-hidden className="text-soft">
          /
        </span>
        <a href={`/field-guide#${article.group}`} className="link">
          {group?.title}
        </a>
      </p>
      <h1 className="text-[2.25rem] font-extrabold tracking-[-0.02em] sm:text-5xl">{article.title}</h1>
      <p className="text-lg text-soft sm:text-xl">{article.summary}</p>
      <ul className="flex flex-wrap gap-2" aria-label="About this article">
        <li>
          <Badge>{levelNames[article.level]}</Badge>
        </li>
        {article.minimumIOS && (
          <li>
            <Badge variant="outline">iOS {article.minimumIOS} and later</Badge>
          </li>
        )}
        {article.frameworks.map((framework) => (
          <li key={framework}>
            <Badge variant="outline">{framework}</Badge>
          </li>
        ))}
      </ul>
      {prerequisites.length > 0 && (
        <p className="text-[0.9375rem] text-soft">
          Builds on{' '}
          {prerequisites.map(({ slug, title }, position) => (
            <span key={slug}>
              {position > 0 && ', '}
              <a href={`/field-guide/${slug}`} className="link">
                {title}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </header>
  )
}

function Sources({ article, due }: Pick<ArticlePageProps, 'article' | 'due'>) {
  return (
    <footer className="grid gap-1 border-t border-line pt-6 text-[0.9375rem] text-soft">
      <p>
        Sources:{' '}
        {article.sources.map(({ title, url }, position) => (
          <span key={url}>
            {position > 0 && ', '}
            <a href={url} className="link" rel="noopener noreferrer">
              {title}
            </a>
          </span>
        ))}
        .
      </p>
      <p>
        Last reviewed <time dateTime={article.reviewed}>{article.reviewed}</time>, to be reviewed again by{' '}
        <time dateTime={due}>{due}</time>.
      </p>
    </footer>
  )
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/\W+/g, '-')
}
