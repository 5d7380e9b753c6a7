import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

export function LineField({
  label,
  value,
  most,
  hint,
  error,
  takesFocus,
  placeholder,
  className,
  onChange,
}: {
  label: string
  value: string
  most: number
  hint?: string | undefined
  error?: string | undefined
  takesFocus?: boolean
  placeholder?: string
  className?: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      {...(error ? { error } : {})}
      {...(hint ? { hint } : {})}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <Input
          {...control}
          ref={takesFocus ? takeFocus : undefined}
          value={value}
          maxLength={most}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
