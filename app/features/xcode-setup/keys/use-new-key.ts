import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatedApiKey } from '#contract/account/api-key.ts'
import { keyListQuery } from './key-queries.ts'

/** The new key with its secret, until it is revoked, here or in another tab. */
export function useNewKey() {
  const keys = useQuery(keyListQuery())
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  // If refetching the list failed, it may be older than the key.
  const isRevoked = keys.isSuccess && !keys.data.some(({ id }) => id === made?.id)
  return [isRevoked ? null : made, setMade] as const
}
