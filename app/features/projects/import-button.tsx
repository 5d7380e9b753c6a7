import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

export function ImportButton({
  isImporting,
  onFiles,
}: {
  isImporting: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        multiple
        hidden
        aria-label="Exported projects"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <Button
        title="A project exported as JSON; you can also drop it on this page"
        onClick={() => input.current?.click()}
        pendingLabel={isImporting && 'Importing...'}
      >
        <Upload aria-hidden />
        Import
      </Button>
    </>
  )
}
