import { data } from 'react-router'
import { site } from '#contract/site.ts'
import { examplePlanPath, showcaseApps } from '#app/features/landing/showcase/showcase-apps.ts'
import { ExamplePlan } from '#app/features/plan/demo/example-plan.tsx'
import { plannedIdea } from '#app/features/plan/demo/planned-idea.server.ts'
import { Island } from '#app/islands/island.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/example-plan.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { app } = loaderData
  return pageMeta({
    title: `${app.name}, an example plan · ${site.name}`,
    description: `The plan ${site.name} makes from one sentence: “${app.idea}”. Screens, roadmap, features and data.`,
    path: examplePlanPath(app),
  })
}

export async function loader({ params }: Route.LoaderArgs) {
  const app = showcaseApps.find(({ key }) => key === params.slug)
  if (!app) throw data('No such plan', 404)
  return { app, plan: await plannedIdea({ title: app.name, description: app.idea }) }
}

export default function ExamplePlanPage({ loaderData: { app, plan } }: Route.ComponentProps) {
  const accent = accentOf(app.name)
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 md:py-12">
      <a href="/#showcase" className="link">
        All examples
      </a>
      <div className="mt-4 mb-10 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
        <header className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words">
          <p className="flex flex-wrap gap-2">
            <Badge>{app.category}</Badge>
            <Badge variant="outline">Example plan</Badge>
          </p>
          <h1 className="text-[2.5rem] font-extrabold tracking-[-0.02em]">{app.name}</h1>
          <p className="max-w-2xl border-l-4 border-dawn pl-4 text-soft">
            <span className="block text-sm font-semibold text-ink">The idea it was planned from</span>
            {app.idea}
          </p>
          <p className="max-w-2xl text-lg">{plan.understood?.text ?? plan.summary}</p>
          <p className="mt-1 flex flex-wrap gap-2">
            <Button
              variant="primary"
              data-start-plan={app.idea}
              data-start-plan-title={app.name}
              data-needs-js
            >
              Build this app
            </Button>
            <LinkButton href={app.githubUrl} rel="noopener" aria-label={`View Code of ${app.name}`}>
              View Code
            </LinkButton>
          </p>
        </header>
        <Island
          name="living-phone"
          component={LivingPhone}
          props={{ appName: app.name, screens: plan.architecture.screens, accent }}
        />
      </div>
      <ExamplePlan plan={plan} accent={accent} />
    </div>
  )
}
