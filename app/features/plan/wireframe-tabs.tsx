import { listedIn } from './wireframe-part.tsx'

/** The tab bar at the bottom of a screen. */
export function WireframeTabs({ text }: { text: string }) {
  return (
    <div className="flex shrink-0 justify-around gap-1 border-t border-line bg-raised px-2 pt-1.5">
      {listedIn(text).map((tab, at) => (
        <span key={tab} className="grid min-w-0 flex-1 justify-items-center gap-0.5 text-center">
          <span
            className={
              at === 0 ? 'size-3.5 rounded-[4px] bg-sky' : 'size-3.5 rounded-[4px] bg-line-strong/60'
            }
          />
          <span className="max-w-full truncate text-[0.6875rem] leading-tight text-soft">{tab}</span>
        </span>
      ))}
    </div>
  )
}
