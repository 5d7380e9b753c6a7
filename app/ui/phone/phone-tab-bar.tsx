import type { AppLayout } from './lay-out-app.ts'
import { tabGlyphs } from './screen-glyph.ts'

/** The floating tab bar of iOS 26. */
export function PhoneTabBar({
  layout,
  tab,
  onTab,
}: {
  layout: AppLayout
  tab: number
  onTab: (position: number) => void
}) {
  const glyphs = tabGlyphs(layout)
  return (
    <div className="ph-tabs" data-floats role="group" aria-label="Tabs">
      {layout.tabs.map(({ label }, position) => {
        const Glyph = glyphs[position]!
        return (
          <button
            key={label}
            type="button"
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
