import type { AppLayout } from './lay-out-app.ts'
import { tabGlyphOf } from './glyph.tsx'

/** The floating tab bar of iOS 26. */
export function PhoneTabBar({
  tabs,
  tab,
  onTab,
}: {
  tabs: AppLayout['tabs']
  tab: number
  onTab: (position: number) => void
}) {
  return (
    <div className="ph-tabs" data-floats role="group" aria-label="Tabs">
      {tabs.map(({ label }, position) => {
        const Glyph = tabGlyphOf(label, position)
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
