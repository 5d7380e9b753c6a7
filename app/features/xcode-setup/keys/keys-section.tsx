import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CreatedApiKey } from '#contract/account/api-key.ts'
import { messageOf } from '#app/api/problem.ts'
import { useAfterRecentSignIn } from '#app/auth/use-after-recent-sign-in.ts'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { projectListQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { keyListQuery, revokeKeyMutation } from './key-queries.ts'
import { NewKeyPanel } from './new-key-panel.tsx'
import { UsageLine } from './usage-line.tsx'
import { useNewKey } from './use-new-key.ts'

/** All keys, a form for a new one, and this month's questions. On the account page and the Xcode page. */
export function KeysSection({ onCreated }: { onCreated?: (created: CreatedApiKey) => void }) {
  const keys = useQuery(keyListQuery())
  const projects = useQuery(projectListQuery())
  const revoke = useMutation(revokeKeyMutation(useQueryClient()))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isMaking, setIsMaking] = useState(false)
  const make = useAfterRecentSignIn('key', () => setIsMaking(true))
  const [created, setCreated] = useNewKey()

  function handleCreated(key: CreatedApiKey) {
    setIsMaking(false)
    setCreated(key)
    onCreated?.(key)
  }

  return (
    <AccountSection
      headingRef={heading}
      title="Keys"
      note="Keys let Xcode and coding agents use your account. Anyone with a key can use your account, so keep keys out of your repository."
    >
      <UsageLine />
      {keys.isPending && <Spinner label="Loading your keys" />}
      {keys.error && (
        <p role="alert" className="text-wrong">
          {messageOf(keys.error)}
        </p>
      )}
      {created && (
        <div className="mb-3">
          <NewKeyPanel created={created} />
        </div>
      )}
      {keys.data?.length === 0 && <p className="text-soft">You have no key yet.</p>}
      <ul className="grid gap-2">
        {keys.data?.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            heading={heading}
            projectTitle={
              key.projectId === null
                ? null
                : (projects.data?.find(({ id }) => id === key.projectId)?.title ?? 'one project')
            }
            onRevoke={() => revoke.mutate(key.id)}
          />
        ))}
      </ul>
      <Button className="mt-4" onClick={() => make.mutate()}>
        Create a key
      </Button>
      {isMaking && <CreateKeyDialog onClose={() => setIsMaking(false)} onCreated={handleCreated} />}
    </AccountSection>
  )
}
