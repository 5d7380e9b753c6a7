import type { AppLayout } from './app-layout.ts'
import type { LitParts } from './lit-parts.ts'
import { tabGlyphs } from './screen-glyph.ts'

/** The floating tab bar of iOS 26. */
export function PhoneTabBar({
  layout,
  lit,
  tab,
  onTab,
}: {
  layout: AppLayout
  /** The built parts by screen; undefined if everything is built. */
  lit?: ReadonlyMap<string, LitParts>
  tab: number
  onTab: (position: number) => void
}) {
  const glyphs = tabGlyphs(layout)
  return (
    <div className="ph-tabs" data-floats role="group" aria-label="Tabs">
      {layout.tabs.map(({ label, screen }, position) => {
        const Glyph = glyphs[position]!
        return (
          <button
            key={label}
            type="button"
            data-outline={lit === undefined || lit.has(screen) ? undefined : ''}
            aria-current={position === tab ? 'page' : undefined}
            onClick={() => onTab(position)}
          >
            <Glyph aria-hidden />
            <span>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
