import { useLocation } from 'react-router'
import { site } from '#contract/site.ts'
import { mailSteps } from '#app/features/newsletter/mail-link-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/mail-step.ts'
import NotFound from './not-found.tsx'

export function meta({ location }: Route.MetaArgs) {
  const step = mailSteps[location.pathname]
  return pageMeta({
    title: `${step?.title ?? '404 Page Not Found'} · ${site.name}`,
    description: step?.text ?? 'This page does not exist or has been moved.',
    path: location.pathname,
    isIndexed: false,
  })
}

export default function MailStep() {
  const step = mailSteps[useLocation().pathname.replace(/\/$/, '')]
  if (!step) return <NotFound />
  return (
    <div className="dawn-sky grid min-h-[70dvh] place-items-center px-4 py-16 text-center">
      <div className="grid justify-items-center gap-4">
        <h1 className="text-4xl font-extrabold sm:text-5xl">{step.title}</h1>
        <p className="max-w-md text-lg text-soft">{step.text}</p>
        {step.button ? (
          <form method="post" className="mt-2">
            <Button type="submit" variant="primary" size="large">
              {step.button}
            </Button>
          </form>
        ) : (
          <LinkButton href="/" variant="primary" size="large" className="mt-2">
            Return to Home Page
          </LinkButton>
        )}
      </div>
    </div>
  )
}
