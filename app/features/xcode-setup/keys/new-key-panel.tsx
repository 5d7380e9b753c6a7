import { KeyRound } from 'lucide-react'
import type { CreatedApiKey } from '#contract/account/api-key.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { CopyRow } from '#app/features/xcode-setup/copy-row.tsx'

/** Shows a new key, which is displayed only once. Takes the focus if it replaces the button that created it. */
export function NewKeyPanel({
  created,
  takesFocus = false,
}: {
  created: CreatedApiKey
  takesFocus?: boolean
}) {
  return (
    <div role="status" className="overflow-hidden rounded-inner border border-done/50 bg-done-tint">
      <p
        ref={takesFocus ? takeLostFocus : undefined}
        tabIndex={-1}
        className="flex gap-2.5 px-4 focus:outline-none pt-3 pb-2 text-[0.9375rem]"
      >
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />
        <span>
          <strong>Copy &ldquo;{created.name}&rdquo; now.</strong> It is shown only once, because we keep only
          a hash of it. Lost it? Revoke it and make another.
        </span>
      </p>
      <dl>
        <CopyRow label="Key" value={created.secret} />
      </dl>
    </div>
  )
}
