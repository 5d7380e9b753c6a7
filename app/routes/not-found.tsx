import { site } from '#contract/site.ts'
import { flight } from '#app/ui/flight-progress.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'

export function meta() {
  return pageMeta({
    title: `404 Page Not Found · ${site.name}`,
    description: 'This page does not exist or has been moved.',
    path: '/404',
    isIndexed: false,
  })
}

export default function NotFound() {
  return (
    <div className="dawn-sky grid min-h-[70dvh] place-items-center px-4 py-16 text-center">
      <div className="grid justify-items-center gap-4">
        <svg viewBox="0 0 48 48" fill="none" aria-hidden className="size-24 text-dawn">
          <path
            d={flight}
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="0.5 5"
          />
        </svg>
        <h1 className="text-4xl font-extrabold sm:text-5xl">404 Page Not Found</h1>
        <p className="max-w-md text-lg text-soft">
          The page you are looking for does not exist or has been moved.
        </p>
        <LinkButton href="/" variant="primary" size="large" className="mt-2">
          Return to Home Page
        </LinkButton>
      </div>
    </div>
  )
}
