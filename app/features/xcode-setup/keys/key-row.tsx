import { useState, type RefObject } from 'react'
import type { ApiKey } from '#contract/account/api-key.ts'
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from '#app/ui/overlay/alert-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLeaveFocusTo } from '#app/ui/keyboard/use-leave-focus-to.ts'
import { showDay, showMoment } from '#app/ui/show-date.ts'
import { scopeLabels } from './scope-labels.ts'

interface KeyRowProps {
  apiKey: ApiKey
  projectTitle: string | null
  onRevoke: () => void
  /** Takes the focus when the row is removed. */
  heading: RefObject<HTMLElement | null>
}

export function KeyRow({ apiKey, projectTitle, onRevoke, heading }: KeyRowProps) {
  const row = useLeaveFocusTo<HTMLLIElement>(heading)
  const [isAsking, setIsAsking] = useState(false)
  const scopes = scopeLabels.filter(({ scope }) => apiKey.scopes.includes(scope))
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-inner border border-line px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{apiKey.name}</span>
          <span className="font-mono text-sm font-normal text-soft">…{apiKey.lastFour}</span>
          {scopes.map(({ scope, short }) => (
            <Badge key={scope} variant="outline">
              {short}
            </Badge>
          ))}
        </p>
        <p className="text-sm text-soft">
          {projectTitle ? `Only ${projectTitle}` : 'All projects'} · made {showDay(apiKey.createdAt)} ·{' '}
          {apiKey.lastUsedAt
            ? `last used ${showMoment(apiKey.lastUsedAt)}${apiKey.lastUsedBy ? ` by ${programOf(apiKey.lastUsedBy)}` : ''}`
            : 'never used'}
        </p>
      </div>
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialogTrigger asChild>
          <Button size="small" aria-label={`Revoke ${apiKey.name}`}>
            Revoke
          </Button>
        </AlertDialogTrigger>
        <AlertDialogContent
          title={`Revoke “${apiKey.name}”?`}
          description="Anything that uses it stops working right away. This cannot be undone, but you can make another."
          confirmLabel="Revoke"
          onConfirm={onRevoke}
        />
      </AlertDialog>
    </li>
  )
}

/** The program in a user agent: "Xcode" for "Xcode/24577 CFNetwork/…". */
function programOf(userAgent: string): string {
  return userAgent.split(/[\s/]/)[0] ?? userAgent
}
