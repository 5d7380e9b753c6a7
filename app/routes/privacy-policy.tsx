import { site } from '#contract/site.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { privacySections } from '#app/features/legal/privacy-sections.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'

export function meta() {
  return pageMeta({
    title: `Privacy Policy · ${site.name}`,
    description: `What ${site.name} keeps about you, why, for how long, and how to get it out or have it deleted.`,
    path: '/privacy-policy',
  })
}

export default function PrivacyPolicy() {
  return <LegalPage title="Privacy Policy" sections={privacySections} />
}
