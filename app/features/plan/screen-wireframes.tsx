import type { PlanScreen } from '#contract/plan.ts'
import { ScreenWireframe } from './screen-wireframe.tsx'

/** Wireframes of the app's screens, side by side; narrow panels scroll sideways. */
export function ScreenWireframes({ screens, idPrefix }: { screens: PlanScreen[]; idPrefix: string }) {
  const idOf = new Map(screens.map(({ name }, at) => [name, `${idPrefix}-screen-${at + 1}`]))
  return (
    <div
      role="group"
      aria-label="Drawn screens"
      // A scrolling element must be reachable by keyboard.
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
