import { useEffect, useState } from 'react'

/** Accepts files dropped anywhere on the page, and indicates this while they are dragged over it. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', look: (event: DragEvent) => void) =>
      document.addEventListener(type, look, { signal: listening.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      onFiles(files)
    })
    return () => listening.abort()
  }, [onFiles])

  if (!isOver) return null
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-shade p-8">
      <p className="rounded-house border-2 border-dashed border-dawn bg-raised px-10 py-8 text-lg font-semibold">
        Drop it to import the project
      </p>
    </div>
  )
}
