import { useId, type ReactNode } from 'react'
import { cn } from '#app/ui/cn.ts'

/** A form control with its label, hint and error, linked for screen readers. */
export function Field({ label, error, hint, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const errorId = `${controlId}-error`
  const hintId = `${controlId}-hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={cn('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={controlId} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-wrong">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  error?: string
  hint?: ReactNode
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}
