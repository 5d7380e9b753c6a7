import { Download } from 'lucide-react'
import { LinkButton } from '#app/ui/link-button.tsx'
import { AccountSection } from '#app/ui/account-section.tsx'

export function ExportSection() {
  return (
    <AccountSection
      title="Export everything"
      note="A zip with every project as Markdown to read and as JSON for programs: plan, tasks, saved solutions, conversation, and what you told us about yourself."
    >
      <LinkButton href="/api/user/export" download>
        <Download aria-hidden />
        Export everything
      </LinkButton>
    </AccountSection>
  )
}
