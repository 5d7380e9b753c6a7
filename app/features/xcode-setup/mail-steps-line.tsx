import { useMutation } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { setupMailto } from './setup-mailto.ts'

/** Sends the steps to people who are not at their Mac. Guests (`email` is null) use their own mail program. */
export function MailStepsLine({ email, address }: { email: string | null; address: string }) {
  const send = useMutation({
    mutationFn: () => api['xcode-mail'].$post(),
    onSuccess: () => toast({ title: 'Email sent', description: `The steps are on their way to ${email}.` }),
    meta: { errorTitle: 'Failed to send the email' },
  })
  if (!email)
    return (
      <a className="link" href={setupMailto(address)}>
        Email yourself these steps
      </a>
    )
  return (
    <button
      type="button"
      className="link cursor-pointer"
      aria-busy={send.isPending}
      onClick={() => (send.isPending ? undefined : send.mutate())}
    >
      {send.isPending ? 'Sending...' : 'Email me these steps'}
    </button>
  )
}
