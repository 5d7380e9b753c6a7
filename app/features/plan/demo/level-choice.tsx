import { experienceLabels, experienceQuestion } from '#contract/account/experience-labels.ts'
import type { Experience } from '#contract/account/user.ts'

/** Asks for the visitor's experience, which decides the plan's size. No `useId`: it is used in an island. */
export function LevelChoice({
  level,
  onChoose,
  isReady = true,
}: {
  level: Experience | null
  onChoose: (level: Experience) => void
  /** If false, it is invisible but takes up its space, so that no button moves under the pointer. */
  isReady?: boolean
}) {
  return (
    <div
      role="group"
      aria-label={experienceQuestion}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 ${isReady ? '' : 'invisible'}`}
    >
      <span aria-hidden className="text-[0.9375rem] font-semibold">
        {experienceQuestion}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {Object.entries(experienceLabels).map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={level === value}
            onClick={() => onChoose(value as Experience)}
            className="min-h-9 rounded-full border border-line-strong/60 bg-raised px-3.5 text-[0.9375rem] font-medium whitespace-nowrap transition-colors hover:border-line-strong aria-pressed:border-sky aria-pressed:bg-sky-tint aria-pressed:text-sky-deep"
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}
