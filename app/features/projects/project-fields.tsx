import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { NewProject } from '#contract/project.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'

export function ProjectFields({
  register,
  errors,
}: {
  register: UseFormRegister<NewProject>
  errors: FieldErrors<NewProject>
}) {
  return (
    <div className="grid gap-4">
      <Field label="Project Title" error={errors.title?.message}>
        {(control) => (
          <Input {...control} {...register('title')} placeholder="My Awesome iOS App" autoComplete="off" />
        )}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register('description')}
            rows={4}
            className="field-sizing-content max-h-64 min-h-28"
            placeholder="Describe your app idea..."
          />
        )}
      </Field>
    </div>
  )
}
