import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/form/input.tsx'

/** The newsletter form. Works without React through enhance-newsletter-form.ts. */
export function NewsletterSection() {
  return (
    <section aria-labelledby="newsletter-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-3 px-4 py-7 sm:px-6 md:grid-cols-2 md:items-center md:gap-16 md:py-20">
        <div>
          <h2 id="newsletter-heading" className="text-2xl sm:text-3xl">
            Follow the future of iOS development
          </h2>
          <p className="mt-3 text-soft max-sm:hidden">
            An email when there’s something new to build with: a framework, a lesson, a change in Xcode.
          </p>
        </div>
        <form data-newsletter className="grid gap-2">
          <label htmlFor="newsletter-email" className="font-semibold">
            Email address
          </label>
          <div className="flex gap-2">
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
            We’ll email you a link to confirm first. We respect your privacy. You can unsubscribe at any time.
          </p>
        </form>
      </div>
    </section>
  )
}
