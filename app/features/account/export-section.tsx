import { Download } from 'lucide-react'
import type { User } from '#contract/account/user.ts'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useAfterRecentSignIn } from '#app/auth/use-after-recent-sign-in.ts'

const exportAddress = '/api/user/export'

export function ExportSection({ user }: { user: User }) {
  return (
    <AccountSection
      title="Export everything"
      note="A zip with every project as Markdown to read and as JSON for programs: plan, tasks, saved solutions, conversation, and what you told us about yourself."
    >
      {user.isGuest ? (
        <LinkButton href={exportAddress} download>
          <Download aria-hidden />
          Export everything
        </LinkButton>
      ) : (
        <ConfirmedExport />
      )}
    </AccountSection>
  )
}

function ConfirmedExport() {
  const start = useAfterRecentSignIn('export', downloadExport)
  return (
    <Button onClick={() => start.mutate()}>
      <Download aria-hidden />
      Export everything
    </Button>
  )
}

function downloadExport(): void {
  const link = document.createElement('a')
  link.href = exportAddress
  link.download = ''
  link.click()
}
