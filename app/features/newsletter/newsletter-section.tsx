import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

/** Works through enhance-newsletter-form.ts, without React in the browser. */
export function NewsletterSection() {
  return (
    <section aria-labelledby="newsletter-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-16 sm:px-6 md:grid-cols-2 md:items-center md:gap-16 md:py-20">
        <div>
          <h2 id="newsletter-heading" className="text-3xl">
            Hear where iOS development goes next
          </h2>
          <p className="mt-3 text-soft">
            One mail when there is something worth building: a new framework, a new lesson, a change in Xcode
            that will bite you.
          </p>
        </div>
        <form data-newsletter className="grid gap-2">
          <label htmlFor="newsletter-email" className="font-semibold">
            Email address
          </label>
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input
              id="newsletter-email"
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@example.com"
              className="min-h-12"
              aria-describedby="newsletter-note"
            />
            <Button type="submit" size="large">
              Subscribe
            </Button>
          </div>
          <p id="newsletter-note" className="text-sm text-soft">
            We first send you a mail with a button to confirm. We respect your privacy. You can unsubscribe at
            any time.
          </p>
        </form>
      </div>
    </section>
  )
}
