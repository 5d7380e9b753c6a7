import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, type Control } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { experienceLabels, experienceQuestion } from '#contract/account/experience-labels.ts'
import { LearnerProfile } from '#contract/account/user.ts'
import { api } from '#app/api/api.ts'
import { messageOf } from '#app/api/problem.ts'
import { profileQuery } from '#app/api/profile-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { AccountSection } from '#app/ui/page/account-section.tsx'

export function ProfileSection() {
  const profile = useQuery(profileQuery())
  return (
    <AccountSection
      title="Your background"
      note="So explanations start where you are. Everything here is optional."
    >
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.error ? (
        <p role="alert" className="text-wrong">
          {messageOf(profile.error)}
        </p>
      ) : (
        <p className="grid h-80 items-start">
          <Spinner label="Loading your profile" />
        </p>
      )}
    </AccountSection>
  )
}

const experienceChoices = [
  { value: 'unsaid', label: 'Not answered' },
  ...Object.entries(experienceLabels).map(([value, label]) => ({ value, label })),
]

function ProfileForm({ profile }: { profile: LearnerProfile }) {
  const save = useSaveProfile()
  const {
    control: form,
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(LearnerProfile), defaultValues: profile })
  return (
    <form
      noValidate
      className="grid max-w-xl grid-cols-1 gap-4"
      onSubmit={(event) => void handleSubmit((change) => save.mutate(change))(event)}
    >
      <ExperienceField form={form} error={errors.experience?.message} />
      <Field label="Goal" error={errors.goal?.message}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={limits.learnerGoal}
            placeholder="An app for my running club by summer"
            {...register('goal')}
          />
        )}
      </Field>
      <Field label="Hours a week" error={errors.hoursPerWeek?.message}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={limits.hoursPerWeek}
            className="max-w-32"
            {...register('hoursPerWeek', {
              setValueAs: (text: unknown) => (emptyAsNull(text) === null ? null : Number(text)),
            })}
          />
        )}
      </Field>
      <div>
        <Button type="submit" pendingLabel={save.isPending && 'Saving...'}>
          Save profile
        </Button>
      </div>
    </form>
  )
}

function ExperienceField({ form, error }: { form: Control<LearnerProfile>; error: string | undefined }) {
  return (
    <Field label={experienceQuestion} error={error}>
      {(control) => (
        <Controller
          control={form}
          name="experience"
          render={({ field }) => (
            <Select
              {...control}
              choices={experienceChoices}
              value={field.value ?? 'unsaid'}
              onChange={(chosen) => field.onChange(chosen === 'unsaid' ? null : chosen)}
            />
          )}
        />
      )}
    </Field>
  )
}

function emptyAsNull(value: unknown): unknown {
  return value === '' ? null : value
}

function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: LearnerProfile) => api.user.$patch({ json: change }),
    onSuccess: (_answer, change) => queryClient.setQueryData(profileQuery().queryKey, change),
    meta: {
      errorTitle: 'Failed to save your profile',
      success: { title: 'Profile saved', description: 'Your background has been saved.' },
    },
  })
}
