import type { PlanScreen } from '#contract/plan.ts'
import { ScreenWireframe } from './screen-wireframe.tsx'

/** The app's screens as they could look, side by side; a narrow place scrolls them sideways. */
export function ScreenWireframes({ screens, idPrefix }: { screens: PlanScreen[]; idPrefix: string }) {
  const idOf = new Map(screens.map(({ name }, at) => [name, `${idPrefix}-screen-${at + 1}`]))
  return (
    <div
      role="group"
      aria-label="Drawn screens"
      // What scrolls has to be reached by keyboard.
      tabIndex={0}
      data-scrolls-sideways
      className="-m-1 flex snap-x scroll-px-1 gap-5 overflow-x-auto rounded-inner p-1 pb-3 @md:flex-wrap @md:overflow-visible print:block print:overflow-visible"
    >
      {screens.map((screen) => (
        <ScreenWireframe key={screen.name} screen={screen} idOf={idOf} />
      ))}
    </div>
  )
}
