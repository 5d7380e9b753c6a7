import type { ReactNode } from 'react'
import { firstStepLength } from '#contract/plan-answers.ts'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

/** One sentence in the learner's own words. */
export function FirstStepField({
  label,
  value,
  error,
  takesFocus,
  onChange,
}: {
  label: ReactNode
  value: string
  error?: string | undefined
  takesFocus: boolean
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      {...(error ? { error } : {})}
      hint={`One sentence is enough. ${firstStepLength - value.length} characters left.`}
    >
      {(control) => (
        <Textarea
          {...control}
          ref={takesFocus ? takeFocus : undefined}
          rows={2}
          maxLength={firstStepLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-48 min-h-18"
        />
      )}
    </Field>
  )
}

function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
