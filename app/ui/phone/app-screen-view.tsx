import { ChevronLeft, Plus, X } from 'lucide-react'
import type { AppScreen } from './app-layout.ts'
import type { LitParts } from './lit-parts.ts'
import { usePhone } from './phone-state.ts'
import { InState, MoreScreens, ScreenParts } from './screen-parts.tsx'

interface AppScreenViewProps {
  screen: AppScreen
  motion: 'none' | 'forth' | 'back' | 'up'
  /** The name of the previous screen. */
  back: string | null
  onBack: () => void
  isSheet?: boolean
  /** The built parts; undefined if the screen has not been started. */
  lit: LitParts | undefined
  added: { parts: LitParts; isFirst: boolean } | null
  hasTabs: boolean
}

/** One screen of the app: navigation bar, title and parts. */
export function AppScreenView({
  screen,
  motion,
  back,
  onBack,
  isSheet,
  lit,
  added,
  hasTabs,
}: AppScreenViewProps) {
  const { purpose, more } = screen
  const name = usePhone().titles[screen.name] ?? screen.name
  return (
    // Escape goes back, wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its role depends on what it is.
    <div
      className={isSheet ? 'ph-screen ph-sheet' : 'ph-screen'}
      role={isSheet ? 'dialog' : 'group'}
      aria-label={lit === undefined ? `${name}, not built yet` : name}
      data-motion={motion}
      data-outline={lit === undefined ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || back === null) return
        event.stopPropagation()
        onBack()
      }}
    >
      {isSheet && <span aria-hidden className="ph-grabber" />}
      <NavigationBar screen={screen} back={back} onBack={onBack} isSheet={isSheet ?? false} />
      {/* A scrolling element must be reachable by keyboard. */}
      <div
        className="ph-body"
        tabIndex={0}
        role="group"
        aria-label={`Content of ${name}`}
        data-tabs={hasTabs ? '' : undefined}
      >
        <p
          className="ph-title"
          data-ph-title={screen.name}
          data-new={added?.isFirst ? '' : undefined}
          tabIndex={-1}
        >
          {name}
        </p>
        {purpose && <p className="ph-subtitle">{purpose}</p>}
        <ScreenParts screen={screen} lit={lit ?? 'whole'} added={added?.parts ?? []} />
        {more.length > 0 && (
          <InState state={lit === 'whole' || lit === undefined ? 'built' : 'outline'}>
            <MoreScreens names={more} />
          </InState>
        )}
      </div>
    </div>
  )
}

function NavigationBar({
  screen,
  back,
  onBack,
  isSheet,
}: Pick<AppScreenViewProps, 'screen' | 'back' | 'onBack'> & { isSheet: boolean }) {
  const { go } = usePhone()
  return (
    <div className="ph-nav">
      {back !== null && (
        <button
          type="button"
          className="ph-glass-button"
          aria-label={isSheet ? 'Cancel' : `Back to ${back}`}
          onClick={onBack}
        >
          {isSheet ? <X aria-hidden /> : <ChevronLeft aria-hidden />}
        </button>
      )}
      {screen.add !== null && (
        <button
          type="button"
          className="ph-glass-button ph-nav-end"
          aria-label={screen.add}
          onClick={() => go(screen.add!)}
        >
          <Plus aria-hidden />
        </button>
      )}
    </div>
  )
}
