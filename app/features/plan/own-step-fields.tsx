import { X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { LineField } from './own-line-field.tsx'
import type { DraftStep } from './own-draft.ts'

export function OwnStepFields({
  step,
  at,
  takesFocus,
  onChange,
  onRemove,
}: {
  step: DraftStep
  at: number
  takesFocus: boolean
  onChange: (step: DraftStep) => void
  onRemove: (() => void) | undefined
}) {
  return (
    <div className="flex items-end gap-2">
      <LineField
        className="min-w-0 flex-1"
        label={`Step ${at + 1}`}
        value={step.does}
        most={limits.planStep}
        takesFocus={takesFocus}
        placeholder={at === 0 ? 'mark an instrument as tuned' : ''}
        // A changed wording may refer to another thing.
        onChange={(does) => onChange({ ...step, does, to: null })}
      />
      {onRemove && (
        <Button variant="quiet" size="icon" aria-label={`Remove step ${at + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  )
}
