import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { invalidNewsletterAddress, newsletterAddress } from '#contract/account/newsletter-address.ts'
import type { WeekMail } from '#contract/account/week-mail.ts'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { weekQuery } from '#app/features/learning/learning-queries.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const choices = days.map((label, at) => ({ value: String(at), label }))

/** Signs up for the weekly email, or stops it with one click. */
export function WeekMailForm({ mail }: { mail: WeekMail }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const stop = useMutation({
    mutationFn: () => api['week-mail'].$delete(),
    onSettled: () => queryClient.invalidateQueries(weekQuery()),
    meta: { errorTitle: 'Failed to stop the weekly email' },
  })
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem]">
        <Mail aria-hidden className="size-5 shrink-0 text-sky" />
        <span className="min-w-48 flex-1">{sayMail(mail)}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {mail.state === 'off' ? 'Get a weekly email' : 'Change'}
        </Button>
        {mail.state !== 'off' && (
          <Button
            size="small"
            variant="quiet"
            pendingLabel={stop.isPending && 'Stopping...'}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
        )}
      </p>
      {isOpen && <MailFields mail={mail} onDone={() => setIsOpen(false)} />}
    </div>
  )
}

function MailFields({ mail, onDone }: { mail: WeekMail; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState(mail.email ?? '')
  const [weekday, setWeekday] = useState(String(mail.weekday ?? 5))
  const [error, setError] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      api['week-mail'].$put({
        json: { email, weekday: Number(weekday), ahead: -new Date().getTimezoneOffset() },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(weekQuery())
      onDone()
    },
    meta: { errorTitle: 'Failed to sign up for the weekly email' },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!newsletterAddress.test(email.trim())) return setError(invalidNewsletterAddress)
        setError('')
        ask.mutate()
      }}
    >
      <Field label="Email" error={error} className="min-w-[min(16rem,100%)] flex-1">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="On" className="w-40">
        {(control) => <Select {...control} choices={choices} value={weekday} onChange={setWeekday} />}
      </Field>
      <Button type="submit" variant="primary" pendingLabel={ask.isPending && 'Sending...'}>
        {mail.state === 'on' ? 'Save' : 'Send me the link to confirm'}
      </Button>
    </form>
  )
}

function sayMail({ state, email, weekday }: WeekMail): string {
  if (state === 'off') return 'Your next task and the questions that are due, by email on a day you choose.'
  return state === 'asked'
    ? `We sent a link to ${email}. Click it, and the email will come on ${days[weekday ?? 0]}s.`
    : `An email to ${email} on ${days[weekday ?? 0]}s.`
}
