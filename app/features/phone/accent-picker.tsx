import type { Accent } from '#contract/plan/accent.ts'
import { accents } from '#contract/plan/accents.ts'

/** Chooses the app's accent colour from a row of dots. */
export function AccentPicker({ accent, onChoose }: { accent: Accent; onChoose: (accent: Accent) => void }) {
  return (
    <fieldset className="flex flex-wrap justify-center">
      <legend className="sr-only">App color</legend>
      {accents.map((one) => (
        <label
          key={one}
          title={one}
          className="grid size-7 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-sky"
        >
          <input
            type="radio"
            name="accent"
            value={one}
            aria-label={one}
            checked={one === accent}
            onChange={() => onChoose(one)}
            className="sr-only"
          />
          <span aria-hidden data-accent={one} className="ph-dot-of size-5 rounded-full" />
        </label>
      ))}
    </fieldset>
  )
}
