import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Share } from 'lucide-react'
import { useState } from 'react'
import type { Accent } from '#contract/plan/accent.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Project } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { OnceOpen } from '#app/ui/loading/once-open.tsx'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { AccentPicker } from './accent-picker.tsx'
import { changeAccentMutation } from './phone-queries.ts'

const SharePhoneDialog = lateComponent(() =>
  import('./share-phone-dialog.tsx').then((module) => module.SharePhoneDialog),
)

/** The interactive prototype of the planned app, with an accent colour picker and a share button. */
export function PlanPhone({ project, plan }: { project: Project; plan: Plan }) {
  const change = useMutation(changeAccentMutation(useQueryClient(), project.id))
  const [isSharing, setIsSharing] = useState(false)
  const appName = plan.appName ?? project.title
  const chosen: Accent = project.accent ?? accentOf(appName)
  const accent = change.isPending ? change.variables : chosen
  return (
    <section aria-label="Try your app" className="grid justify-items-center gap-4 print:hidden">
      <LivingPhone appName={appName} screens={plan.architecture.screens} accent={accent} />
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <AccentPicker accent={accent} onChoose={(next) => change.mutate(next)} />
        <Button size="small" onClick={() => setIsSharing(true)}>
          <Share aria-hidden />
          Show it
        </Button>
      </div>
      <OnceOpen open={isSharing} onClose={() => setIsSharing(false)}>
        <SharePhoneDialog
          projectId={project.id}
          appName={appName}
          plan={plan}
          accent={accent}
          open={isSharing}
          onOpenChange={setIsSharing}
        />
      </OnceOpen>
    </section>
  )
}
