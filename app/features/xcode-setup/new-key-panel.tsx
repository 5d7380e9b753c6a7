import { KeyRound } from 'lucide-react'
import type { CreatedApiKey } from '#contract/api-key.ts'
import { CopyRow } from './copy-row.tsx'

/** The only time a key can be seen. */
export function NewKeyPanel({ created }: { created: CreatedApiKey }) {
  return (
    <div role="status" className="overflow-hidden rounded-inner border border-done/50 bg-done-tint">
      <p className="flex gap-2.5 px-4 pt-3 pb-2 text-[0.9375rem]">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />
        <span>
          <strong>Copy &ldquo;{created.name}&rdquo; now.</strong> It is shown this once: we keep only a hash of it. Lost it? Revoke it and make another.
        </span>
      </p>
      <dl>
        <CopyRow label="Key" value={created.secret} />
      </dl>
    </div>
  )
}
