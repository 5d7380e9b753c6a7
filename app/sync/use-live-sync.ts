import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChange, tellChange } from './changes.ts'
import { followChanges } from './follow-changes.ts'
import { createReader } from './read-anew.ts'

/** What is changed elsewhere appears here without a reload. */
export function useLiveSync(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reader = createReader(queryClient)
    const endings = [onChange(reader.take), followChanges(tellChange), reader.close]
    return () => {
      for (const end of endings) end()
    }
  }, [queryClient])
}
