import { site } from '#contract/site.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { termsSections } from '#app/features/legal/terms-sections.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'

export function meta() {
  return pageMeta({
    title: `Terms of Service · ${site.name}`,
    description: `The rules for using ${site.name}: accounts, payments, your content, and what we promise.`,
    path: '/terms-of-service',
  })
}

export default function TermsOfService() {
  return <LegalPage title="Terms of Service" sections={termsSections} />
}
