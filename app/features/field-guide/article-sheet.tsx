import { useQuery } from '@tanstack/react-query'
import { ExternalLink, X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useEffect, type MouseEvent } from 'react'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { copyCodeOf } from '#app/ui/enhance-copy.ts'
import { Loading, NotLoaded } from '#app/ui/loading/load-state.tsx'
import { keepOpenForToasts } from '#app/ui/overlay/toast.ts'

interface ArticleSheetProps {
  /** The path of the article. */
  path: string
  onShow: (path: string) => void
  onClose: () => void
}

/** A Field Guide article in a side sheet, so that the learner does not leave the work. */
export function ArticleSheet({ path, onShow, onClose }: ArticleSheetProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Primitive.Content
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-2xl animate-fade flex-col border-l border-line bg-paper focus:outline-none"
        >
          <header className="flex items-center gap-2 border-b border-line bg-raised px-4 py-2">
            <Primitive.Title className="mr-auto text-base">Field Guide</Primitive.Title>
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="link inline-flex items-center gap-1.5 text-sm"
            >
              <ExternalLink aria-hidden className="size-4" />
              Open in a new tab
            </a>
            <Primitive.Close asChild>
              <Button variant="quiet" size="smallIcon" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </header>
          <Article key={path} path={path} onShow={onShow} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Article({ path, onShow }: Pick<ArticleSheetProps, 'path' | 'onShow'>) {
  const article = useQuery({
    queryKey: ['article', path],
    queryFn: async () => articleIn(await (await fetchOrThrow(path)).text()),
  })
  const { hash } = new URL(path, location.href)
  useEffect(() => {
    if (article.data && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [article.data, hash])
  if (article.isPending) return <Loading label="Loading the article" className="flex-1" />
  if (!article.data)
    return (
      <NotLoaded
        title="The article could not be loaded"
        message={messageOf(article.error)}
        onRetry={() => void article.refetch()}
        isRetrying={article.isFetching}
      />
    )

  function handleClick(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target : null
    copyCodeOf(pressed)
    const link = pressed?.closest('a')?.getAttribute('href')
    if (!link || event.metaKey || event.ctrlKey) return
    if (link.startsWith('#')) {
      event.preventDefault()
      document.getElementById(link.slice(1))?.scrollIntoView()
    } else if (link.startsWith('/field-guide/')) {
      event.preventDefault()
      onShow(link)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Its links and buttons are pressed, by key too.
    <div
      onClick={handleClick}
      className="min-h-0 flex-1 overflow-y-auto [&>article]:py-6 [&>article>div]:grid-cols-1"
      // Safe: the HTML is one of our own prerendered pages.
      dangerouslySetInnerHTML={{ __html: article.data }}
    />
  )
}

/** The `<article>` of a page, without its table of contents. */
function articleIn(html: string): string {
  const article = new DOMParser().parseFromString(html, 'text/html').querySelector('article')
  if (!article) throw new Error('This article no longer exists.')
  article.querySelector('aside')?.remove()
  return article.outerHTML
}
