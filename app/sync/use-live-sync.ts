import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChange, publishChange } from './changes.ts'
import { followChanges } from './follow-changes.ts'
import { createReloader } from './reload-changed.ts'

/** Shows changes made elsewhere without reloading the page. */
export function useLiveSync(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reader = createReloader(queryClient)
    const endings = [onChange(reader.take), followChanges(publishChange), reader.close]
    return () => {
      for (const end of endings) end()
    }
  }, [queryClient])
}
