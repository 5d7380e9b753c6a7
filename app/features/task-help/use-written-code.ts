import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import { sizeOf } from './swift-files.ts'

/** The file name under which pasted text is sent. */
export const pastedName = 'Pasted.swift'

export type WrittenCode = ReturnType<typeof useWrittenCode>

/** The pasted text and added files, kept across reloads of the tab. */
export function useWrittenCode(taskId: number) {
  const [files, setFiles] = useState(() => readFiles(readDraft('check', taskId)))
  return {
    files,
    keep(next: AttemptFile[]) {
      const filled = next.filter(({ code }) => code !== '')
      setFiles(filled)
      // Text that is far too long is not stored, because it would fill the tab's storage.
      const isKept = filled.length > 0 && sizeOf(filled) <= limits.attemptCode * 2
      writeDraft('check', taskId, isKept ? JSON.stringify(filled) : '')
    },
  }
}

function readFiles(draft: string): AttemptFile[] {
  return draft === '' ? [] : (JSON.parse(draft) as AttemptFile[])
}
