import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreatedApiKey } from '#contract/account/api-key.ts'
import { useAfterRecentSignIn } from '#app/auth/use-after-recent-sign-in.ts'
import { Button } from '#app/ui/button.tsx'
import { createKeyMutation, keyListQuery } from './key-queries.ts'
import { NewKeyPanel } from './new-key-panel.tsx'

/** Creates a key with one click; the keys section below has all the options. */
export function MakeFirstKey({
  created,
  onCreated,
}: {
  created: CreatedApiKey | null
  onCreated: (created: CreatedApiKey) => void
}) {
  const create = useMutation(createKeyMutation(useQueryClient()))
  const make = useAfterRecentSignIn('first-key', () =>
    create.mutate({ name: 'Xcode' }, { onSuccess: onCreated }),
  )
  const { data: keys } = useQuery(keyListQuery())
  if (created) return <NewKeyPanel created={created} takesFocus={create.isSuccess} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="primary" pendingLabel={create.isPending && 'Making...'} onClick={() => make.mutate()}>
        Create a key for Xcode
      </Button>
      {keys && keys.length > 0 && (
        <span className="text-[0.9375rem] text-soft">
          You have {keys.length === 1 ? 'one key' : `${keys.length} keys`} already. A key cannot be shown
          again; making a second one does no harm.
        </span>
      )}
    </div>
  )
}
