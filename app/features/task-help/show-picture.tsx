import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { actionNames } from '#contract/chat/action-names.ts'
import type { Task } from '#contract/tasks/task.ts'
import { api } from '#app/api/api.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'

/** Adds a picture of the working app to the task's conversation as proof. */
export function ShowPicture({ task: { projectId, id } }: { task: Task }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const show = useMutation({
    mutationFn: async (file: File) => {
      const { readPicture } = await import('#app/ui/read-picture.ts')
      const read = await readPicture(file)
      if ('refusal' in read) return setRefusal(read.refusal)
      setRefusal('')
      await api.projects[':projectId'].chat.$post(
        {
          param: { projectId: String(projectId) },
          json: { content: actionNames.done, taskId: id, action: 'done', pictures: [read.picture] },
        },
        { headers: { 'Idempotency-Key': crypto.randomUUID() } },
      )
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(taskListQuery(projectId)),
        queryClient.invalidateQueries({ queryKey: ['projects', projectId, 'chat'] }),
        queryClient.invalidateQueries({ queryKey: ['learning'] }),
      ]),
    meta: { errorTitle: 'Failed to add the picture' },
  })
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        size="small"
        pendingLabel={show.isPending && 'Adding...'}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
        Add a picture of it
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) show.mutate(file)
          currentTarget.value = ''
        }}
      />
      {refusal && (
        <p role="alert" className="text-sm text-wrong">
          {refusal}
        </p>
      )}
    </div>
  )
}
