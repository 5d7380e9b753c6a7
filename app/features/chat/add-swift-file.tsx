import { Paperclip } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { readSwiftFile, type AddedFile } from './swift-file.ts'

/** For a file that is dropped on the box: what the box does, and whether one is above it. */
export function useSwiftDrop(onAdded: (added: AddedFile) => void) {
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
        void readSwiftFile(file).then(onAdded)
      },
    },
  }
}

export function AddSwiftFile({
  isDisabled,
  onAdded,
}: {
  isDisabled: boolean
  onAdded: (added: AddedFile) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Add a Swift file"
        title="Add a Swift file"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".swift"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void readSwiftFile(file).then(onAdded)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
