import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#app/ui/toast.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { bringMessage } from './chat-queries.ts'

/** Brings the message that the address names (`?message=12`) into view, marks it for a moment, and takes it out of the address. */
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
    void bringMessage(queryClient, projectId, wanted)
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
    // Drawn by the browser alone, so that the mark needs no state and goes by itself; calm enough to stay under reduced motion.
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
