import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#app/ui/overlay/toast.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { loadMessage } from '#app/features/chat/chat-queries.ts'

/** Scrolls to the message in the URL (`?message=12`), highlights it briefly, and removes it from the URL. */
export function useWantedMessage(
  box: RefObject<HTMLElement | null>,
  projectId: number,
  messages: ChatMessage[],
): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const wanted = Number(/^[1-9]\d{0,9}$/.exec(search.get('message') ?? '')?.[0] ?? 0)
  const [found, setFound] = useState<{ id: number } | null>(null)
  const marked = useRef<object | null>(null)
  const isDrawn = messages.some(({ id }) => id === found?.id)

  useEffect(() => {
    if (wanted === 0) return
    let isGone = false
    void loadMessage(queryClient, projectId, wanted)
      .then(
        () => true,
        () => false,
      )
      .then((isThere) => {
        if (isGone) return
        if (isThere) setFound({ id: wanted })
        else
          toast({
            title: 'Message not found',
            description: 'Its project may have been deleted.',
          })
        setSearch(withoutMessage, { replace: true, preventScrollReset: true })
      })
    return () => {
      isGone = true
    }
  }, [wanted, projectId, queryClient, setSearch])

  useEffect(() => {
    if (!found || !isDrawn || marked.current === found) return
    marked.current = found
    const message = box.current?.querySelector<HTMLElement>(`[data-message="${found.id}"]`)
    if (!message) return
    message.scrollIntoView({ block: 'center', behavior: 'instant' })
    message.tabIndex = -1
    message.focus({ preventScroll: true })
    // A browser animation needs no state; it is calm enough to keep with reduced motion.
    message.animate(
      [{ backgroundColor: 'var(--color-sky-tint)', boxShadow: '0 0 0 0.5rem var(--color-sky-tint)' }, {}],
      { duration: 2400, easing: 'ease-in' },
    )
  }, [box, found, isDrawn])
}

function withoutMessage(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('message')
  return next
}
