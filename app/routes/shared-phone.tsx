import { site } from '#contract/site.ts'
import { api } from '#app/api/api.ts'
import { ProblemError } from '#app/api/problem.ts'
import { SharedPhonePage } from '#app/features/phone/shared-phone-page.tsx'
import { routerPage } from '#app/islands/page-kind.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageFailure } from '#app/ui/page/page-failure.tsx'
import type { Route } from './+types/shared-phone.ts'

export const handle = routerPage

export function meta() {
  return [{ title: site.name }, { name: 'robots', content: 'noindex, nofollow' }]
}

export async function clientLoader({ params: { secret } }: Route.ClientLoaderArgs) {
  try {
    return await (await api.phones[':secret'].$get({ param: { secret } })).json()
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

export default function SharedPhone({ loaderData: phone, params: { secret } }: Route.ComponentProps) {
  return phone ? <SharedPhonePage phone={phone} path={`/p/${secret}`} /> : <TakenBack />
}

export function ErrorBoundary() {
  return <PageFailure />
}

function TakenBack() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center">
      <div className="grid justify-items-center gap-4">
        <h1 className="text-3xl font-extrabold">This link no longer works</h1>
        <p className="text-soft">It was revoked, or part of it is missing.</p>
        <LinkButton href="/" variant="primary">
          Plan your own app
        </LinkButton>
      </div>
    </main>
  )
}
