import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { site } from '#contract/site.ts'
import { Faq } from '#app/features/landing/faq.tsx'
import { FeaturesSection } from '#app/features/landing/features-section.tsx'
import { GetStarted } from '#app/features/landing/get-started.tsx'
import { Hero } from '#app/features/landing/hero.tsx'
import { landingFacts } from '#app/features/landing/landing-facts.ts'
import { Pricing } from '#app/features/landing/pricing.tsx'
import { ProductPicture } from '#app/features/landing/product-picture.tsx'
import { sampleCode } from '#app/features/landing/sample-code.ts'
import {
  showcaseApps,
  type ShowcaseApp,
  type ShowcasePlan,
} from '#app/features/landing/showcase/showcase-apps.ts'
import { Showcase } from '#app/features/landing/showcase/showcase.tsx'
import { NewsletterSection } from '#app/features/newsletter/newsletter-section.tsx'
import { exampleIdeas } from '#app/features/plan/demo/example-ideas.ts'
import { PlanDemo } from '#app/features/plan/demo/plan-demo.tsx'
import { plannedIdea } from '#app/features/plan/demo/planned-idea.server.ts'
import { Island } from '#app/islands/island.tsx'
import { highlightCode } from '#app/ui/text/highlight.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/home.ts'

export function meta() {
  return [
    ...pageMeta({ title: `${site.name}: ${site.tagline}`, description: site.description, path: '/' }),
    ...landingFacts.map((fact) => ({ 'script:ld+json': fact })),
  ]
}

export async function loader() {
  return {
    hasProductPicture: existsSync('public/product-phone-light.avif'),
    articleCount: (await readdir('knowledge/articles')).length,
    plan: await plannedIdea({ description: exampleIdeas[0]!.idea }),
    showcasePlans: Object.fromEntries(
      await Promise.all(showcaseApps.map(async (app) => [app.key, await planInShort(app)] as const)),
    ) as Record<ShowcaseApp['key'], ShowcasePlan>,
    sampleLines: await highlightCode(sampleCode, 'swift'),
  }
}

async function planInShort({ name, idea }: ShowcaseApp): Promise<ShowcasePlan> {
  const { roadmap, architecture } = await plannedIdea({ title: name, description: idea })
  return {
    phases: roadmap.map(({ phase, tasks }) => ({ name: phase, taskCount: tasks.length })),
    screenCount: architecture.screens.length,
    frameworks: architecture.frameworks,
  }
}

export default function Home({
  loaderData: { hasProductPicture, articleCount, plan, showcasePlans, sampleLines },
}: Route.ComponentProps) {
  return (
    <>
      <Hero
        planner={
          <Island
            name="plan-demo"
            component={PlanDemo}
            props={{ examples: exampleIdeas, firstPlan: plan }}
            className="contents"
          />
        }
        picture={hasProductPicture && <ProductPicture />}
      />
      <GetStarted sampleLines={sampleLines} />
      <FeaturesSection articleCount={articleCount} />
      <Showcase plans={showcasePlans} />
      <Pricing />
      <Faq />
      <NewsletterSection />
    </>
  )
}
