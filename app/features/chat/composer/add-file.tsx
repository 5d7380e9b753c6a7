import { Paperclip } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { readSwiftFile, type AddedFile } from './swift-file.ts'

/** Handles files dropped on the message box; `isAbove` is true while a file is dragged over it. */
export function useFileDrop({ onAdded, onPicture }: AddingFiles) {
  const [isAbove, setIsAbove] = useState(false)
  return {
    isAbove,
    dropProps: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsAbove(true)
      },
      onDragLeave(event: DragEvent) {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsAbove(false)
      },
      onDrop(event: DragEvent) {
        setIsAbove(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        take(file, { onAdded, onPicture })
      },
      /** Adds a pasted screenshot as a picture; text is pasted as usual. */
      onPaste(event: ClipboardEvent) {
        const picture = [...event.clipboardData.files].find(isPicture)
        if (!picture || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        onPicture(picture)
      },
    },
  }
}

interface AddingFiles {
  /** Called with the message made from a Swift file, or the reason it was refused. */
  onAdded: (added: AddedFile) => void
  onPicture: (file: File) => void
}

function take(file: File, { onAdded, onPicture }: AddingFiles): void {
  if (isPicture(file)) onPicture(file)
  else void readSwiftFile(file).then(onAdded)
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/')
}

export function AddFile({ isDisabled, onAdded, onPicture }: AddingFiles & { isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Add a picture or a Swift file"
        title="Add a picture or a Swift file"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".swift,image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) take(file, { onAdded, onPicture })
          currentTarget.value = ''
        }}
      />
    </>
  )
}
