import { Suspense, type ComponentProps } from 'react'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import type { PlanReadingChoice } from './plan-readings.tsx'

const Choice = lateComponent(() => import('./plan-readings.tsx').then((module) => module.PlanReadingChoice))

/** `PlanReadingChoice`, loaded on demand: most ideas match a known kind of app and have no readings. */
export function LateReadingChoice(props: ComponentProps<typeof PlanReadingChoice>) {
  return (
    <Suspense
      fallback={<Spinner className="mx-auto my-8 size-8 text-dawn-text" label="Loading the choices" />}
    >
      <Choice {...props} />
    </Suspense>
  )
}
