import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-file.ts'

/** Downloads the Xcode project as it should be before the task. */
export function StartHere({ projectId, taskId }: { projectId: number; taskId: number }) {
  const download = useMutation({
    async mutationFn() {
      const response = await fetchOrThrow(`/api/projects/${projectId}/tasks/${taskId}/start`)
      const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
      downloadFile(named ? decodeURIComponent(named) : 'start-here.zip', await response.blob())
    },
    meta: { errorTitle: 'Failed to make the project' },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-inner border border-line bg-paper px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] leading-snug">
        <span className="block font-semibold">Start from here</span>
        <span className="text-sm text-soft">
          An Xcode project with everything up to this task, including your own checked code, and marked gaps
          for you to fill.
        </span>
      </p>
      <Button
        size="small"
        onClick={() => download.mutate()}
        pendingLabel={download.isPending && 'Preparing...'}
      >
        <Download aria-hidden />
        Download
      </Button>
    </div>
  )
}
