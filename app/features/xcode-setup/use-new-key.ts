import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatedApiKey } from '#contract/api-key.ts'
import { keyListQuery } from './key-queries.ts'

/** The key that was just made, with its secret, until it is revoked: by whichever call, here or in another tab. */
export function useNewKey() {
  const keys = useQuery(keyListQuery())
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  // A list that could not be read anew may be older than the key.
  const isRevoked = keys.isSuccess && !keys.data.some(({ id }) => id === made?.id)
  return [isRevoked ? null : made, setMade] as const
}
