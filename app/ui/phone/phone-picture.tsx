import type { Accent } from '#contract/plan/accent.ts'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { AppScreenView } from './app-screen-view.tsx'
import type { AppLayout } from './app-layout.ts'
import { layOutApp } from './lay-out-app.ts'
import { PhoneContext } from './phone-state.ts'
import { PhoneTabBar } from './phone-tab-bar.tsx'
import { StatusBar } from './status-bar.tsx'

/** A static picture of one screen; its content is described next to it. */
export function PhonePicture({
  screen,
  screens = [screen],
  accent,
}: {
  screen: PlanScreen
  /** All screens of the app. */
  screens?: PlanScreen[]
  accent: Accent
}) {
  const layout = layOutApp(screens)
  const shown = layout.screens.get(screen.name)
  if (!shown) return null
  const tab = layout.tabs.findIndex((one) => one.screen === screen.name)
  return (
    <PhoneContext value={stillOf(layout)}>
      <div aria-hidden inert className="ph ph-still" data-accent={accent}>
        <div className="ph-glass">
          <StatusBar />
          <div className="ph-stage">
            <AppScreenView
              screen={shown}
              motion="none"
              back={shown.name === layout.first || tab >= 0 ? null : ''}
              onBack={nothing}
              lit="whole"
              added={null}
              hasTabs={layout.tabs.length > 0 && !shown.isSheet}
            />
          </div>
          {layout.tabs.length > 0 && !shown.isSheet && (
            <PhoneTabBar layout={layout} tab={tab} onTab={nothing} />
          )}
          <span aria-hidden className="ph-home" />
        </div>
      </div>
    </PhoneContext>
  )
}

function stillOf(layout: AppLayout) {
  return { layout, kept: {}, keep: nothing, added: {}, titles: {}, go: nothing, save: nothing, log: nothing }
}

function nothing() {}
