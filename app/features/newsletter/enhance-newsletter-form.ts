import { invalidNewsletterAddress, newsletterAddress } from '#contract/account/newsletter-address.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { ProblemError } from '#app/api/problem.ts'
import { toast } from '#app/ui/overlay/toast.ts'

export function enhanceNewsletterForm(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !('newsletter' in form.dataset)) return
    event.preventDefault()
    void subscribe(form)
  })
}

async function subscribe(form: HTMLFormElement): Promise<void> {
  const entered = new FormData(form).get('email')
  const email = typeof entered === 'string' ? entered.trim() : ''
  if (!newsletterAddress.test(email)) {
    refuseAddress(form)
    return
  }
  const button = form.querySelector('button')
  button?.setAttribute('aria-disabled', 'true')
  try {
    await fetchOrThrow('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    form.reset()
    toast({ title: 'Success!', description: 'Thank you for subscribing to our newsletter.' })
  } catch (error) {
    // The server checks more, e.g. the length.
    if (error instanceof ProblemError && error.status === 400) refuseAddress(form)
    else
      toast({
        title: 'Subscription failed',
        description: 'There was an error subscribing to the newsletter. Please try again later.',
        variant: 'destructive',
      })
  } finally {
    button?.removeAttribute('aria-disabled')
  }
}

function refuseAddress(form: HTMLFormElement): void {
  toast({ title: 'Invalid email', description: invalidNewsletterAddress, variant: 'destructive' })
  const field = form.querySelector('input')
  field?.setAttribute('aria-invalid', 'true')
  field?.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true })
  field?.focus()
}
