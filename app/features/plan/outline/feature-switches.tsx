import type { Plan } from '#contract/plan/plan.ts'
import { cn } from '#app/ui/cn.ts'

/** All features with an on/off switch, inactive ones last. */
export function FeatureSwitches({
  plan,
  onSwitch,
}: {
  plan: Plan
  onSwitch: (feature: string, on: boolean) => void
}) {
  const off = (plan.aside ?? []).map(({ feature }) => feature)
  return (
    <ul className="grid gap-1">
      {[...plan.features, ...off].map((feature) => {
        const isOn = !off.includes(feature)
        return (
          <li key={feature.name}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-2 hover:bg-sunken">
              <input
                type="checkbox"
                role="switch"
                checked={isOn}
                onChange={() => onSwitch(feature.name, !isOn)}
                className="peer sr-only"
              />
              <span
                aria-hidden
                data-fill
                className="relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors peer-checked:border-dawn peer-checked:bg-dawn peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-sky after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:bg-line-strong after:transition-transform peer-checked:after:translate-x-4 peer-checked:after:bg-on-dawn"
              />
              <span className={cn('flex-1', !isOn && 'text-soft line-through')}>{feature.name}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
